import {
  asArray,
  asObject,
  type Check,
  operationName,
  type ReportFault,
  type SpecNode,
  type SpecTree,
} from '../../document/spec-tree.ts';

/**
 * Checks that every request has an example, and so has every response of an operation. Responses to webhooks, which
 * merchants send, need none.
 */
export const examplesPresent: Check = (tree, report) => {
  for (const operation of tree.operations({ webhooks: true })) {
    for (const body of tree.childrenUnder(operation, 'requestBody')) {
      ofContent(tree, body, `The request of ${operationName(operation)}`, report);
    }
    for (const response of operation.webhook ? [] : tree.childrenUnder(operation, 'responses')) {
      ofContent(tree, response, `The response ${response.key} of ${operationName(operation)}`, report);
    }
    ofQuery(tree, operation, report);
  }
};

function ofContent(tree: SpecTree, holder: SpecNode, what: string, report: ReportFault): void {
  for (const media of tree.childrenUnder(tree.target(holder), 'content')) {
    if (hasExample(media)) continue;
    report(media, `${what} (${media.key}) has no example. Add one under \`examples\`.`);
  }
}

/**
 * Checks that each required query parameter has an example, and that an operation with query parameters has at least
 * one.
 */
function ofQuery(tree: SpecTree, operation: SpecNode, report: ReportFault): void {
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
