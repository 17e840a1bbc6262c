import { type Check, findingAt, nameOf, operationsOf } from '../check.ts';
import { isText } from '../tree/values.ts';

const VERBS = 'create|get|list|find|check|verify|update|confirm|cancel|complete|upload|refresh|convert';
const SCHEME = new RegExp(`^(${VERBS})[A-Z][A-Za-z0-9]*$`);

/** Every operation has an id of the scheme verb + resource, and no two share one. A webhook's id is only unique. */
export const operationId: Check = (tree) => {
  const seen = new Map<string, string>();
  return operationsOf(tree, { webhooks: true }).flatMap((operation) => {
    const id = operation.value.operationId;
    const at = 'operationId' in operation.value ? ['operationId'] : [];
    if (!isText(id)) {
      return [
        findingAt(
          operation,
          `${nameOf(operation)} has no operationId. Give it one: a verb and the resource, such as \`createGlobalPayout\`.`,
        ),
      ];
    }
    const other = seen.get(id);
    seen.set(id, operation.place.file);
    if (other !== undefined) {
      const where = tree.kind === 'source' ? ` (${other.slice(other.lastIndexOf('/') + 1)})` : '';
      return [
        findingAt(
          operation,
          `The operationId \`${id}\` is taken by another operation${where}. Give one of them another id.`,
          at,
        ),
      ];
    }
    if (operation.webhook || SCHEME.test(id)) return [];
    return [
      findingAt(
        operation,
        `The operationId \`${id}\` does not follow the scheme. Start with one of the verbs ${VERBS.replaceAll('|', ', ')}, then the resource in PascalCase: \`createGlobalPayout\`.`,
        at,
      ),
    ];
  });
};
