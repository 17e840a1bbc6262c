import {
  asArray,
  asObject,
  childrenUnder,
  findingAt,
  type LintFinding,
  operationName,
  operationsOf,
  queryOf,
  type SpecNode,
  type SpecTree,
  schemasOfValue,
  spreadObject,
} from '../../document/spec-tree.ts';

/** Checks that every request has an example, and every answer of an operation (webhooks are answered by merchants). */
export function* examplesPresent(tree: SpecTree): Iterable<LintFinding> {
  for (const operation of operationsOf(tree, { webhooks: true })) {
    for (const body of childrenUnder(tree, operation, 'requestBody')) {
      yield* ofContent(tree, body, `The request of ${operationName(operation)}`);
    }
    for (const response of operation.webhook ? [] : childrenUnder(tree, operation, 'responses')) {
      yield* ofContent(tree, response, `The answer ${response.key} of ${operationName(operation)}`);
    }
    yield* ofQuery(tree, operation);
  }
}

function* ofContent(tree: SpecTree, holder: SpecNode, what: string): Iterable<LintFinding> {
  for (const media of childrenUnder(tree, tree.target(holder), 'content')) {
    if (hasExample(media)) continue;
    yield findingAt(media, `${what} (${media.key}) has no example. Add one under \`examples\`.`);
  }
}

/**
 * Checks the query of a request without a body: every required parameter has an example, and at least one parameter
 * has.
 */
function* ofQuery(tree: SpecTree, operation: SpecNode): Iterable<LintFinding> {
  const query = queryOf(tree, operation).filter((parameter) => !hasUnknownMembers(tree, parameter));
  const bare = query.filter((parameter) => !hasExample(parameter) && !hasSchemaExample(tree, parameter));
  const missing = bare.filter(({ value }) => value.required === true);
  for (const parameter of missing) {
    const name = String(parameter.value.name);
    yield findingAt(parameter, `The required parameter \`${name}\` has no example. Add \`example\`.`);
  }
  if (missing.length > 0 || query.length === 0 || bare.length < query.length) return;
  const message = `No query parameter of ${operationName(operation)} has an example. Add \`example\` to at least one.`;
  yield findingAt(operation, message, ['parameters']);
}

/** Returns whether a parameter stands for others of any name, which have no examples. */
function hasUnknownMembers(tree: SpecTree, parameter: SpecNode): boolean {
  const parts = spreadObject(tree, parameter);
  return parts.length > 0 && parts.every(({ value }) => Object.keys(asObject(value.properties)).length === 0);
}

function hasExample({ value }: SpecNode): boolean {
  return 'example' in value || Object.keys(asObject(value.examples)).length > 0;
}

function hasSchemaExample(tree: SpecTree, parameter: SpecNode): boolean {
  return childrenUnder(tree, parameter, 'schema')
    .flatMap((schema) => schemasOfValue(tree, schema))
    .some(({ value }) => 'example' in value || asArray(value.examples).length > 0);
}
