import { type Check, findingAt, inside, nameOf, operationsOf } from '../check.ts';
import { conjunctsOf } from '../schema/conjuncts.ts';
import { spreadObject } from '../schema/spread-object.ts';
import type { Finding } from '../tree/place.ts';
import type { SpecNode } from '../tree/spec-node.ts';
import type { SpecTree } from '../tree/spec-tree.ts';
import { asArray, asObject } from '../tree/values.ts';

/** Every request has an example, and so has each answer of an operation (a webhook is answered by the merchant). */
export const examplesPresent: Check = (tree) =>
  operationsOf(tree, { webhooks: true }).flatMap((operation) => [
    ...inside(tree, operation, 'requestBody').flatMap((body) =>
      ofContent(tree, body, `The request of ${nameOf(operation)}`),
    ),
    ...(operation.webhook ? [] : inside(tree, operation, 'responses')).flatMap((response) =>
      ofContent(tree, response, `The answer ${response.key} of ${nameOf(operation)}`),
    ),
    ...ofQuery(tree, operation),
  ]);

function ofContent(tree: SpecTree, holder: SpecNode, what: string): Finding[] {
  return inside(tree, tree.target(holder), 'content')
    .filter((media) => !hasExample(media))
    .map((media) => findingAt(media, `${what} (${media.key}) has no example. Add one under \`examples\`.`));
}

/** A request without a body is its query: what must be given has an example, and at least one parameter has. */
function ofQuery(tree: SpecTree, operation: SpecNode): Finding[] {
  const query = inside(tree, operation, 'parameters')
    .map((parameter) => tree.target(parameter))
    .filter(({ value }) => value.in === 'query')
    .filter((parameter) => !hasUnknownMembers(tree, parameter));
  const bare = query.filter((parameter) => !hasExample(parameter) && !hasSchemaExample(tree, parameter));
  const missing = bare.filter(({ value }) => value.required === true);
  if (missing.length > 0) {
    return missing.map((parameter) =>
      findingAt(
        parameter,
        `The required parameter \`${String(parameter.value.name)}\` has no example. Add \`example\`.`,
      ),
    );
  }
  if (query.length === 0 || bare.length < query.length) return [];
  return [
    findingAt(
      operation,
      `No query parameter of ${nameOf(operation)} has an example. Add \`example\` to at least one.`,
      ['parameters'],
    ),
  ];
}

/** Checks whether a parameter stands for others of any name, of which there is nothing to show. */
function hasUnknownMembers(tree: SpecTree, parameter: SpecNode): boolean {
  const parts = spreadObject(tree, parameter);
  return parts.length > 0 && parts.every(({ value }) => Object.keys(asObject(value.properties)).length === 0);
}

function hasExample({ value }: SpecNode): boolean {
  return 'example' in value || Object.keys(asObject(value.examples)).length > 0;
}

function hasSchemaExample(tree: SpecTree, parameter: SpecNode): boolean {
  return inside(tree, parameter, 'schema')
    .flatMap((schema) => conjunctsOf(tree, schema))
    .some(({ value }) => 'example' in value || asArray(value.examples).length > 0);
}
