import type { Path } from '@cross-border-payments/openapi';
import { type Check, findingAt, inside, operationsOf } from '../check.ts';
import { spreadObject } from '../schema/spread-object.ts';
import { createValidator, type Validator } from '../schema/validator.ts';
import { type Finding, type Place, placeKey } from '../tree/place.ts';
import type { SpecNode } from '../tree/spec-node.ts';
import type { SpecTree } from '../tree/spec-tree.ts';
import { asArray, asObject } from '../tree/values.ts';

interface Example {
  readonly schema: SpecNode;
  readonly value: unknown;
  /** Where the value stands. */
  readonly at: Place;
}

/** Every example, and every default, fits its schema with all its conditions. */
export const examplesValid: Check = (tree) => {
  const validate = createValidator(tree);
  const broken = new Set<SpecNode>();
  const examples = [...tree.nodes.flatMap((node) => examplesOf(tree, node)), ...querySamples(tree)];
  const findings = new Map<string, Finding>();
  for (const example of examples) {
    if (broken.has(example.schema)) continue;
    const finding = hold(example, validate, broken);
    if (finding && !findings.has(placeKey(example.at))) findings.set(placeKey(example.at), finding);
  }
  return [...findings.values()];
};

function hold(
  { schema, value, at }: Example,
  validate: Validator,
  broken: Set<SpecNode>,
): Finding | undefined {
  try {
    const misfit = validate(schema, value);
    if (misfit === undefined) return undefined;
    return {
      place: { file: at.file, path: [...at.path, ...misfit.path] },
      message: `The example does not fit its schema: ${misfit.reason}. Correct the example, or the schema if the example is right.`,
    };
  } catch (error) {
    broken.add(schema);
    return findingAt(
      schema,
      `This schema cannot be read: ${(error as Error).message}. Correct it: its examples cannot be checked before.`,
    );
  }
}

function examplesOf(tree: SpecTree, node: SpecNode): Example[] {
  const example = (schema: SpecNode, at: SpecNode, value: unknown, path: Path): Example => ({
    schema,
    value,
    at: { file: at.place.file, path: [...at.place.path, ...path] },
  });
  if (node.kind === 'schema') {
    const single = ['example', 'default'].filter((keyword) => keyword in node.value);
    return [
      ...single.map((keyword) => example(node, node, node.value[keyword], [keyword])),
      ...asArray(node.value.examples).map((value, index) => example(node, node, value, ['examples', index])),
    ];
  }
  const [schema] = inside(tree, node, 'schema');
  if (schema === undefined) return [];
  const named = inside(tree, node, 'examples').map((child) => tree.target(child));
  return [
    ...('example' in node.value ? [example(schema, node, node.value.example, ['example'])] : []),
    ...named.flatMap((target) =>
      'value' in target.value ? [example(schema, target, target.value.value, ['value'])] : [],
    ),
  ];
}

/** The examples of the query parameters together, where rules hold across them (`x-query-schema`). */
function querySamples(tree: SpecTree): Example[] {
  return operationsOf(tree, { webhooks: false }).flatMap((operation) =>
    inside(tree, operation, 'x-query-schema').map((schema) => {
      const query = inside(tree, operation, 'parameters')
        .map((parameter) => tree.target(parameter))
        .filter(({ value }) => value.in === 'query');
      const given = query.flatMap((parameter): [string, unknown][] => {
        const [first] = examplesOf(tree, parameter);
        if (!first) return [];
        const isSpread = spreadObject(tree, parameter).length > 0;
        return isSpread
          ? Object.entries(asObject(first.value))
          : [[String(parameter.value.name), first.value]];
      });
      const at = { file: operation.place.file, path: [...operation.place.path, 'x-query-schema'] };
      return { schema, value: Object.fromEntries(given), at };
    }),
  );
}
