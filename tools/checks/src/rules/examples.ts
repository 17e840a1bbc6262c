import { formatPointer, type Path, parsePointer, valueAt } from '@cross-border-payments/openapi';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { withReferences } from '../document/nodes.ts';
import {
  asArray,
  asObject,
  type Check,
  operationName,
  placeKey,
  type ReportFault,
  type SpecNode,
  type SpecPlace,
  type SpecTree,
} from '../document/spec-tree.ts';
import { createAjv } from '../instances/validators.ts';

/** Responses to webhooks, which merchants send, need no example. */
export const examplesPresent: Check = (tree, report) => {
  for (const operation of tree.operations({ webhooks: true })) {
    for (const body of tree.childrenUnder(operation, 'requestBody')) {
      reportContent(tree, body, `The request of ${operationName(operation)}`, report);
    }
    for (const response of operation.webhook ? [] : tree.childrenUnder(operation, 'responses')) {
      reportContent(tree, response, `The response ${response.key} of ${operationName(operation)}`, report);
    }
    reportQuery(tree, operation, report);
  }
};

function reportContent(tree: SpecTree, holder: SpecNode, what: string, report: ReportFault): void {
  for (const media of tree.childrenUnder(tree.target(holder), 'content')) {
    if (hasExample(media)) continue;
    report(media, `${what} (${media.key}) has no example. Add one under \`examples\`.`);
  }
}

/** Each required parameter needs an example, and if none is required, one of them. */
function reportQuery(tree: SpecTree, operation: SpecNode, report: ReportFault): void {
  const query = tree.queryOf(operation).filter((parameter) => !hasUnknownProperties(tree, parameter));
  const bare = query.filter((parameter) => !hasExample(parameter) && !hasSchemaExample(tree, parameter));
  const missing = bare.filter(({ value }) => value.required === true);
  for (const parameter of missing) {
    const name = String(parameter.value.name);
    report(parameter, `The required parameter \`${name}\` has no example. Add \`example\`.`);
  }
  if (missing.length > 0 || query.length === 0 || bare.length < query.length) return;
  const message = `No query parameter of ${operationName(operation)} has an example. Add \`example\` to at least one.`;
  report(operation, message, 'parameters');
}

/** Returns whether a parameter stands for parameters with any names. Such parameters need no example. */
function hasUnknownProperties(tree: SpecTree, parameter: SpecNode): boolean {
  const parts = tree.spreadObject(parameter);
  return parts.length > 0 && parts.every(({ value }) => Object.keys(asObject(value.properties)).length === 0);
}

function hasExample({ value }: SpecNode): boolean {
  return 'example' in value || Object.keys(asObject(value.examples)).length > 0;
}

function hasSchemaExample(tree: SpecTree, parameter: SpecNode): boolean {
  return tree
    .childrenUnder(parameter, 'schema')
    .flatMap((schema) => tree.schemasOfValue(schema))
    .some(({ value }) => 'example' in value || asArray(value.examples).length > 0);
}

/** The start of the message about a schema that cannot be read. */
export const UNREADABLE = 'This schema cannot be read: ';

interface Example {
  readonly schema: SpecNode;
  readonly value: unknown;
  readonly at: SpecPlace;
}

/** Checks that every example and default matches its schema, including all conditions. */
export const examplesValid: Check = (tree, report) => {
  const validate = createValidator(tree);
  const broken = new Set<SpecNode>();
  const reported = new Set<string>();
  for (const { schema, value, at } of [
    ...tree.nodes.flatMap((node) => examplesOf(tree, node)),
    ...querySamples(tree),
  ]) {
    if (broken.has(schema) || reported.has(placeKey(at))) continue;
    try {
      const misfit = validate(schema, value);
      if (misfit === undefined) continue;
      const noun = at.path.at(-1) === 'default' ? 'default' : 'example';
      const advice = `Correct the ${noun}, or the schema if the ${noun} is right.`;
      report(
        { place: at },
        `The ${noun} does not fit its schema: ${misfit.reason}. ${advice}`,
        ...misfit.path,
      );
      reported.add(placeKey(at));
    } catch (error) {
      broken.add(schema);
      const advice = 'Correct it: its examples cannot be checked before.';
      report(schema, `${UNREADABLE}${(error as Error).message}. ${advice}`);
    }
  }
};

function examplesOf(tree: SpecTree, node: SpecNode): Example[] {
  const isSchema = node.kind === 'schema';
  const [schema] = isSchema ? [node] : tree.childrenUnder(node, 'schema');
  if (schema === undefined) return [];
  const examples: Example[] = [];
  const add = ({ place, value }: SpecNode, ...path: (string | number)[]) => {
    const at = { file: place.file, path: [...place.path, ...path] };
    examples.push({ schema, value: valueAt(value, path), at });
  };
  for (const keyword of isSchema ? ['example', 'default'] : ['example']) {
    if (keyword in node.value) add(node, keyword);
  }
  if (isSchema) for (const at of asArray(node.value.examples).keys()) add(node, 'examples', at);
  for (const child of tree.childrenUnder(node, 'examples')) {
    const target = tree.target(child);
    if ('value' in target.value) add(target, 'value');
  }
  return examples;
}

/** Puts the examples of all query parameters into one object, for rules across them. */
function querySamples(tree: SpecTree): Example[] {
  return tree.operations({ webhooks: false }).flatMap((operation) =>
    tree.childrenUnder(operation, 'x-query-schema').map((schema) => {
      const given = tree.queryOf(operation).flatMap((parameter): [string, unknown][] => {
        const [first] = examplesOf(tree, parameter);
        if (!first) return [];
        const isExplodedObject = tree.spreadObject(parameter).length > 0;
        return isExplodedObject
          ? Object.entries(asObject(first.value))
          : [[String(parameter.value.name), first.value]];
      });
      return { schema, value: Object.fromEntries(given), at: schema.place };
    }),
  );
}

interface Misfit {
  readonly path: Path;
  /** Why the value is invalid, with the ids of the rules, without a final period. */
  readonly reason: string;
}

/** Returns a validator for JSON Schema 2020-12 that follows `$ref`s between files, and throws for an invalid schema. */
function createValidator(tree: SpecTree) {
  const ajv = createAjv({ verbose: true, validateSchema: false, logger: false });
  for (const [file, data] of tree.files) {
    // References are made absolute. If a JSON pointer leads to a schema with little more than a `$ref`, Ajv resolves a
    // relative `$ref` there from the wrong file.
    ajv.addSchema(asObject(withReferences(data, file, addressOf)), addressOf({ file, path: [] }));
  }
  const compiled = new Map<string, ValidateFunction>();
  return ({ place }: SpecNode, value: unknown): Misfit | undefined => {
    const $ref = addressOf(place);
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    return validate(value) ? undefined : toMisfit(validate.errors ?? []);
  };
}

function addressOf({ file, path }: SpecPlace): string {
  return `file://${encodeURI(file)}#${encodeURI(formatPointer(path))}`;
}

const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'not']);

function toMisfit(errors: readonly ErrorObject[]): Misfit {
  const causes = errors.filter(({ keyword }) => !WRAPPERS.has(keyword));
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;
  const shown = (causes.length > 0 ? causes : [...errors]).sort((a, b) => depth(b) - depth(a));
  const reasons = [...new Set(shown.map(inWords))];
  const more = reasons.length > 3 ? `, and ${reasons.length - 3} more` : '';
  const rules = [
    ...new Set(errors.map(({ parentSchema }) => asObject(parentSchema).$comment).filter(Boolean)),
  ];
  return {
    path: parsePointer(shown[0]?.instancePath ?? ''),
    reason: `${reasons.slice(0, 3).join('; ')}${more}${rules.length > 0 ? ` (${rules.join(', ')})` : ''}`,
  };
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  const allowed = asObject(params).allowedValues ?? asObject(params).allowedValue;
  const values = allowed === undefined ? '' : `: ${[allowed].flat().join(', ')}`;
  return `${instancePath === '' ? 'it' : `\`${instancePath.slice(1).replaceAll('/', '.')}\``} ${message ?? 'does not fit'}${values}`;
}
