import { valueAt } from '@cross-border-payments/openapi';
import { spreadObject } from '../../lint/schemas.ts';
import { createValidator, type ExampleValidator } from '../../lint/validator.ts';
import {
  asArray,
  asObject,
  childrenUnder,
  findingAt,
  type LintFinding,
  operationsOf,
  placeKey,
  queryOf,
  type SpecNode,
  type SpecPlace,
  type SpecTree,
} from '../../tree/spec-tree.ts';

interface Example {
  readonly schema: SpecNode;
  readonly value: unknown;
  /** Place of the value. */
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
  const [schema] = isSchema ? [node] : childrenUnder(tree, node, 'schema');
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
  for (const child of childrenUnder(tree, node, 'examples')) {
    const target = tree.target(child);
    if ('value' in target.value) add(target, 'value');
  }
  return examples;
}

/** Returns the examples of the query parameters together, where rules hold across them (`x-query-schema`). */
function querySamples(tree: SpecTree): Example[] {
  return operationsOf(tree, { webhooks: false }).flatMap((operation) =>
    childrenUnder(tree, operation, 'x-query-schema').map((schema) => {
      const given = queryOf(tree, operation).flatMap((parameter): [string, unknown][] => {
        const [first] = examplesOf(tree, parameter);
        if (!first) return [];
        const isSpread = spreadObject(tree, parameter).length > 0;
        return isSpread
          ? Object.entries(asObject(first.value))
          : [[String(parameter.value.name), first.value]];
      });
      return { schema, value: Object.fromEntries(given), at: schema.place };
    }),
  );
}
