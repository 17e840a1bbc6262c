import { basename } from 'node:path';
import {
  type Check,
  isNonEmptyString,
  operationName,
  type SpecNode,
  type SpecTree,
} from '../../document/spec-tree.ts';

/** The first word of an operationId. */
export const OPERATION_VERBS =
  'create|get|list|find|check|verify|update|confirm|cancel|complete|upload|refresh|convert'.split('|');
const SCHEME = new RegExp(`^(${OPERATION_VERBS.join('|')})[A-Z][A-Za-z0-9]*$`);

/** Checks that operation ids are unique and consist of verb and resource; a webhook's id need only be unique. */
export const operationId: Check = (tree, report) => {
  const operations = tree.operations({ webhooks: true });
  for (const operation of operations) {
    const fault = faultOf(operation, operations, tree.kind);
    if (fault) report(operation, fault, ...('operationId' in operation.value ? ['operationId'] : []));
  }
};

function faultOf(
  operation: SpecNode,
  operations: readonly SpecNode[],
  kind: SpecTree['kind'],
): string | undefined {
  const id = operation.value.operationId;
  if (!isNonEmptyString(id)) {
    return `${operationName(operation)} has no operationId. Give it one: a verb and the resource, such as \`createGlobalPayout\`.`;
  }
  const other = operations.find((one) => one !== operation && one.value.operationId === id);
  if (other !== undefined) {
    const where = kind === 'source' ? ` (${basename(other.place.file)})` : '';
    return `The operationId \`${id}\` is taken by another operation${where}. Give one of them another id.`;
  }
  if (operation.webhook || SCHEME.test(id)) return undefined;
  return `The operationId \`${id}\` does not follow the scheme. Start with one of the verbs ${OPERATION_VERBS.join(', ')}, then the resource in PascalCase: \`createGlobalPayout\`. If none fits, add a verb to \`spec/README.md\` and to \`tools/checks/src/rules/operations/operation-id.ts\`.`;
}
