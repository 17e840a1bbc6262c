import { isDeepStrictEqual } from 'node:util';
import { parsePointer, valueAt } from '@cross-border-payments/openapi';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { type OpenApiDocument, operationsAndWebhooks, type Schema } from '../document/document.ts';
import { expandInstances, type Rule, type RuleInstance } from './rules.ts';
import { CHECKED, createValidators, schemaFaults, type Verdict } from './validators.ts';

type Json = Record<string, unknown>;

/** @param keepProperties whether `type`, `properties` and `allOf` stay, and only the conditions go */
function withoutRule(document: OpenApiDocument, rule: string, keepProperties: boolean): OpenApiDocument {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    return stripObject(value as Json);
  };
  const stripObject = (node: Json): Json => {
    const properties = Object.entries(node);
    if (!ruleIdsOf(node).includes(rule))
      return Object.fromEntries(properties.map(([key, value]) => [key, strip(value)]));
    if (!keepProperties || node.type !== 'object' || node.properties === undefined) return {};
    const kept = properties.filter(([key]) => ['type', 'properties', 'allOf'].includes(key));
    return Object.fromEntries(kept.map(([key, value]) => [key, strip(value)]));
  };
  return strip(document) as OpenApiDocument;
}

export function ruleIdsOf(node: Json): string[] {
  return typeof node.$comment === 'string' ? node.$comment.split(' ') : [];
}

interface InstanceFault {
  readonly rule: string;
  readonly list: 'accept' | 'reject';
  readonly index: number;
  readonly message: string;
}

interface Judgement extends Verdict {
  readonly document: OpenApiDocument;
}

type Judge = (instance: RuleInstance) => Judgement;

/**
 * Finds valid instances that are rejected, and invalid instances that are accepted, rejected at another property, or
 * rejected for reasons other than their rule.
 */
export function faultyInstances(document: OpenApiDocument, rules: readonly Rule[]): InstanceFault[] {
  const judge = judgeOf(document);
  return rules.flatMap((rule) => {
    const without = rule.reject?.length ? judgesWithout(document, rule.id) : undefined;
    const accepted = rule.accept?.length ?? 0;
    return expandInstances(document, [rule]).flatMap((instance, at): InstanceFault[] => {
      const list = instance.valid ? 'accept' : 'reject';
      const message =
        instance.valid || !without
          ? acceptFault(instance, judge(instance))
          : rejectFault(instance, { judge, ...without });
      const index = instance.valid ? at : at - accepted;
      return message === undefined ? [] : [{ rule: rule.id, list, index, message }];
    });
  });
}

function judgesWithout(document: OpenApiDocument, rule: string): Record<'whole' | 'properties', Judge> {
  const without = withoutRule(document, rule, false);
  const withProperties = withoutRule(document, rule, true);
  const whole = judgeOf(without, CHECKED);
  const isSame = isDeepStrictEqual(without, withProperties);
  return { whole, properties: isSame ? whole : judgeOf(withProperties, CHECKED) };
}

function judgeOf(document: OpenApiDocument, options?: typeof CHECKED): Judge {
  const operations = new Map(operationsAndWebhooks(document).map((operation) => [operation.id, operation]));
  const validators = createValidators(document, { verbose: true, ...options });
  return ({ rule, name, operation: id, part, value, status }) => {
    const operation = operations.get(id);
    if (operation === undefined)
      throw new Error(`${rule}: the instance "${name}" is for ${id}, which is not an operation.`);
    return { ...validators.validate(operation, part, value, status), document };
  };
}

function acceptFault({ rule }: RuleInstance, verdict: Judgement): string | undefined {
  if (verdict.valid) return undefined;
  return `${rule} must accept this instance, but the document rejects it: ${reasons(verdict)}. Correct the instance, or the schema.`;
}

function rejectFault(
  instance: RuleInstance,
  { judge, whole, properties }: Record<'judge' | 'whole' | 'properties', Judge>,
): string | undefined {
  const { rule, at, otherReason } = instance;
  const verdict = judge(instance);
  if (verdict.valid)
    return `${rule} must reject this instance, but the document accepts it. Write its condition into the schema with \`$comment: ${rule}\`, or correct the instance.`;
  const places = [...new Set(schemaFaults(verdict).map((fault) => fault.at))];
  if (!places.some((place) => place === at)) {
    const named = at === undefined ? 'it does not say where' : `not at \`${at}\``;
    const shown = places.map((place) => (place === '' ? 'the whole (`at: ""`)' : `\`${place}\``)).join(', ');
    return `This instance is rejected at ${shown}, ${named}. Correct \`at\`, or the instance.`;
  }
  const without = whole(instance);
  if (!without.valid)
    return `This instance is rejected without ${rule} too: ${reasons(without)}. Correct that, so that only the rule decides it.`;
  const isWrongAnyway = !properties(instance).valid;
  if (isWrongAnyway === (otherReason !== undefined)) return undefined;
  return isWrongAnyway
    ? `This instance is rejected without the condition of ${rule} too. Correct it, or say why in \`otherReason\`.`
    : `Only the condition of ${rule} rejects this instance. Remove \`otherReason\`.`;
}

/** Lists what is wrong, each fault with the file and the rule of the schema that demands otherwise. */
function reasons({ errors, document }: Judgement): string {
  // The errors of these keywords only repeat those inside them.
  const causes = errors.filter(({ keyword }) => !['if', 'anyOf', 'oneOf', 'allOf'].includes(keyword));
  const said = (causes.length > 0 ? causes : errors).map(
    (error) => `${error.instancePath || 'it'} ${demandIn(error)}${sourceOf(error, document)}`,
  );
  return [...new Set(said)].join(', ');
}

function demandIn({ keyword, schema, message }: ErrorObject): string {
  const forbidden = keyword === 'not' ? (schema as Schema).required : undefined;
  return forbidden === undefined ? String(message) : `must leave out ${forbidden.join(' or ')}`;
}

function sourceOf({ parentSchema }: ErrorObject, { components }: OpenApiDocument): string {
  for (const [name, schema] of Object.entries(components.schemas ?? {})) {
    const path = pathTo(schema, parentSchema);
    if (path !== undefined) return ` (${[`${name}.yaml`, ...new Set(path.flatMap(ruleIdsOf))].join(', ')})`;
  }
  return '';
}

/** Returns the objects around an object of a schema, and the object itself; undefined if it is not in the schema. */
function pathTo(schema: unknown, wanted: unknown): Json[] | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if (schema === wanted) return [schema as Json];
  for (const value of Object.values(schema)) {
    const path = pathTo(value, wanted);
    if (path !== undefined) return [schema as Json, ...path];
  }
  return undefined;
}

export function ruleIdsAlong(document: OpenApiDocument, pointer: string): string[] {
  const path = parsePointer(pointer.replace(/^#/, ''));
  const schemas = path.map((_, at) => valueAt(document, path.slice(0, at + 1)));
  return [...new Set(schemas.flatMap((schema) => ruleIdsOf((schema ?? {}) as Json)))];
}
