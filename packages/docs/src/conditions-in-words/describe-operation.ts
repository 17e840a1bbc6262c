import { follow, joinPointer, type LocatedObject, parsePointer } from '@cross-border-payments/openapi';
import { partsOf, type SchemaNode } from '@cross-border-payments/openapi/conditions';
import { makeNode } from '@cross-border-payments/openapi/model';
import { arrayOf, type JsonObject, objectOf } from '../json.ts';
import { resolved } from '../page-shapes.ts';
import {
  describeMessage,
  describeParameter,
  eachInside,
  inside,
  type Pair,
  type Work,
} from './describe-message.ts';
import { notShownText, retryText, statusCodesText } from './extension-texts.ts';
import { appendParagraph } from './property-texts.ts';
import { type Rule, rulesText } from './rules-list.ts';
import { describeScope } from './sentences.ts';

export function describeOperation(work: Work, operation: Pair, rules: readonly Rule[]): void {
  const { original, copy, pointer } = operation;
  for (const parameter of eachInside(operation, 'parameters')) describeParameter(work, parameter);
  const body = inside(operation, 'requestBody');
  if (body) describeBody(work, body);
  for (const response of eachInside(operation, 'responses')) describeMessage(work, response);
  const texts = [
    ...describeQuery(work, operation),
    ...retryText(original),
    ...statusCodesText(original),
    ...rulesText(work.document, original, rules, pointer),
    ...notShownText(original),
  ];
  for (const text of texts) copy.description = appendParagraph(copy.description, text);
  copy.description = [
    ...(pointer.startsWith('/webhooks/') ? [webhookText(pointer)] : []),
    ...(copy.description === undefined ? [] : [copy.description]),
    ...(original.operationId === undefined ? [] : [`Operation id: \`${original.operationId}\``]),
  ].join('\n\n');
}

/** Explains the name of a webhook, which the page shows in place of a path. */
function webhookText(pointer: string): string {
  return `The service sends this request to the merchant. \`${parsePointer(pointer)[1]}\` is its name, not a path.`;
}

function describeBody(work: Work, body: Pair): void {
  for (const media of eachInside(body, 'content')) {
    const schema = resolved(work.document, objectOf(media.original.schema));
    if (schema.type !== 'object' && schema.allOf === undefined) continue;
    const own = String(schema.description ?? '');
    const before = String(body.copy.description ?? '');
    body.copy.description = isSaidBy(before, own) ? own : appendParagraph(before, own);
  }
  describeMessage(work, body);
}

/** Returns whether a text adds nothing to another, as "The payout." adds nothing to "A payout to a business." */
function isSaidBy(text: string, other: string): boolean {
  const words = (one: string): string[] => one.toLowerCase().match(/\w+/g) ?? [];
  const said = new Set([...words(other), 'the', 'a', 'an']);
  return words(text).every((word) => said.has(word));
}

type Parameter = Pick<LocatedObject, 'value'> & { node: SchemaNode };

/** Makes the schema of the object to which `x-query-schema` applies. Its properties are the query parameters. */
function queryObject(work: Work, operation: Pair): SchemaNode {
  const pointer = joinPointer(operation.pointer, 'parameters');
  const parameters = arrayOf(operation.original.parameters)
    .map((one, at) => follow(work.document, one, joinPointer(pointer, at)))
    .filter(({ value }) => value.in === 'query')
    .map(({ value, pointer: at }) => ({ value, node: work.read(value.schema, joinPointer(at, 'schema')) }));
  const single = parameters.filter((one) => !isExplodedObject(one));
  return makeNode({
    id: pointer,
    pointer,
    types: ['object'],
    properties: new Map(single.map(({ value, node }) => [String(value.name), node])),
    required: single.filter(({ value }) => value.required === true).map(({ value }) => String(value.name)),
    allOf: parameters.filter(isExplodedObject).map(({ node }) => node),
  });
}

function isExplodedObject({ value: { style = 'form', explode = true }, node }: Parameter): boolean {
  return style === 'form' && explode === true && partsOf(node).some(({ types }) => types?.includes('object'));
}

/**
 * Writes the rules of `x-query-schema` into the parameters.
 * @returns the sentences that do not belong to a single parameter
 */
function describeQuery(work: Work, operation: Pair): string[] {
  const schema = inside(operation, 'x-query-schema');
  if (!schema) return [];
  const root = work.read(schema.original, schema.pointer);
  const { sentences } = describeScope({ root, declared: queryObject(work, operation) });
  const rest = sentences.filter(({ path, text }) => {
    const parameter = ownParameter(work.copy, operation.copy, path[0]);
    if (parameter) parameter.description = appendParagraph(parameter.description, text);
    return !parameter;
  });
  const texts = rest.map((sentence) => sentence.text);
  return texts.filter((text) => !isCited(text, operation.original.description));
}

function isCited(text: string, description: unknown): boolean {
  const rules = text.match(/R-\d+/g) ?? [];
  return rules.length > 0 && rules.every((rule) => String(description).includes(rule));
}

/** Replaces a parameter of an operation by a copy, since several operations may share it. */
function ownParameter(copy: JsonObject, operation: JsonObject, name?: string): JsonObject | undefined {
  const parameters = arrayOf(operation.parameters);
  const found = parameters.map((one) => follow(copy, one).value);
  const index = found.findIndex((parameter) => parameter.name === name);
  if (index < 0) return undefined;
  const own: JsonObject = structuredClone({ ...found[index] });
  parameters[index] = own;
  return own;
}
