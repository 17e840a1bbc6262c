import { formatPointer, type Path, parsePointer, valueAt } from '@cross-border-payments/openapi';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { withReferences } from '../../document/nodes.ts';
import {
  asArray,
  asObject,
  findingAt,
  type LintFinding,
  placeKey,
  type SpecNode,
  type SpecPlace,
  type SpecTree,
} from '../../document/spec-tree.ts';
import { createAjv } from '../../instances/validators.ts';

interface Example {
  readonly schema: SpecNode;
  readonly value: unknown;
  readonly at: SpecPlace;
}

/** Checks that every example and default matches its schema with all conditions. */
export function* examplesValid(tree: SpecTree): Iterable<LintFinding> {
  const validate = createValidator(tree);
  const broken = new Set<SpecNode>();
  const found = new Set<string>();
  for (const example of [...tree.nodes.flatMap((node) => examplesOf(tree, node)), ...querySamples(tree)]) {
    const key = placeKey(example.at);
    const finding = broken.has(example.schema) ? undefined : hold(example, validate, broken);
    if (!finding || found.has(key)) continue;
    found.add(key);
    yield finding;
  }
}

function hold(
  { schema, value, at }: Example,
  validate: ExampleValidator,
  broken: Set<SpecNode>,
): LintFinding | undefined {
  try {
    const misfit = validate(schema, value);
    if (misfit === undefined) return undefined;
    const message = `The example does not fit its schema: ${misfit.reason}. Correct the example, or the schema if the example is right.`;
    return findingAt({ place: at }, message, misfit.path);
  } catch (error) {
    broken.add(schema);
    const { message } = error as Error;
    const advice = 'Correct it: its examples cannot be checked before.';
    return findingAt(schema, `This schema cannot be read: ${message}. ${advice}`);
  }
}

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

/** Returns the examples of the query parameters together, where rules hold across them (`x-query-schema`). */
function querySamples(tree: SpecTree): Example[] {
  return tree.operations({ webhooks: false }).flatMap((operation) =>
    tree.childrenUnder(operation, 'x-query-schema').map((schema) => {
      const given = tree.queryOf(operation).flatMap((parameter): [string, unknown][] => {
        const [first] = examplesOf(tree, parameter);
        if (!first) return [];
        const isSpread = tree.spreadObject(parameter).length > 0;
        return isSpread
          ? Object.entries(asObject(first.value))
          : [[String(parameter.value.name), first.value]];
      });
      return { schema, value: Object.fromEntries(given), at: schema.place };
    }),
  );
}

interface Misfit {
  readonly path: Path;
  /** The reasons in words, without a final period, with their rules. */
  readonly reason: string;
}

/** Validates a value; undefined if it matches. Throws for an invalid schema. */
type ExampleValidator = (schema: SpecNode, value: unknown) => Misfit | undefined;

/** Returns a validator for JSON Schema 2020-12 that follows `$ref`s between files. */
function createValidator(tree: SpecTree): ExampleValidator {
  const ajv = createAjv({ verbose: true, validateSchema: false, logger: false });
  for (const [file, data] of tree.files) {
    // Ajv resolves relative ones from the wrong file when a JSON Pointer leads it to little more than a `$ref`.
    ajv.addSchema(asObject(withReferences(data, file, addressOf)), addressOf({ file, path: [] }));
  }
  const compiled = new Map<string, ValidateFunction>();
  return ({ place }, value) => {
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
