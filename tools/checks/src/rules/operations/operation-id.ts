import { basename } from 'node:path';
import {
  asObject,
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

/**
 * Checks that operation ids are unique and consist of verb and resource; a webhook's id need only be unique. A
 * duplicate id is reported at the operation that is later in `openapi.yaml`.
 */
export const operationId: Check = (tree, report) => {
  const operations = inOrder(tree);
  for (const operation of operations) {
    const fault = faultOf(operation, operations, tree.kind);
    if (fault) report(operation, fault, ...('operationId' in operation.value ? ['operationId'] : []));
  }
};

function inOrder(tree: SpecTree): SpecNode[] {
  const entry = asObject(tree.files.get(tree.entry));
  const references = ['paths', 'webhooks'].flatMap((property) =>
    Object.values(asObject(entry[property])).map((item) => basename(String(asObject(item).$ref))),
  );
  const indexOf = ({ place }: SpecNode) => references.indexOf(basename(place.file));
  return tree.operations({ webhooks: true }).sort((a, b) => indexOf(a) - indexOf(b));
}

function faultOf(
  operation: SpecNode,
  operations: readonly SpecNode[],
  kind: SpecTree['kind'],
): string | undefined {
  const id = operation.value.operationId;
  if (!isNonEmptyString(id)) {
    return `${operationName(operation)} has no operationId. Give it one: a verb and the resource, such as \`createGlobalPayout\`.`;
  }
  const other = operations.find(({ value }) => value.operationId === id);
  if (other !== undefined && other !== operation) {
    const where = kind === 'source' ? ` (${basename(other.place.file)})` : '';
    return `The operationId \`${id}\` is taken by another operation${where}. Give this one another id.`;
  }
  if (operation.webhook || SCHEME.test(id)) return undefined;
  return `The operationId \`${id}\` does not follow the scheme. Start with one of the verbs ${OPERATION_VERBS.join(', ')}, then the resource in PascalCase: \`createGlobalPayout\`. If none fits, add a verb to \`spec/README.md\` and to \`tools/checks/src/rules/operations/operation-id.ts\`.`;
}
