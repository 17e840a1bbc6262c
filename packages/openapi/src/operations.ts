import { isObject, type JsonObject } from './json.ts';
import { METHODS } from './methods.ts';
import { OperationIds } from './operation-ids.ts';
import { joinPointer } from './pointer.ts';
import { type Fail, follow, type Placed } from './reference.ts';

/** The member of a document that holds path items. */
export type Section = 'paths' | 'webhooks';

/** An operation with its place in the document. */
export interface Operation {
  /** Unique over the document; made from method and path where there is no `operationId`. */
  readonly id: string;
  readonly section: Section;
  /** In capitals. */
  readonly method: string;
  /** The path template, or the name of the webhook. */
  readonly path: string;
  readonly pointer: string;
  readonly object: JsonObject;
  /** The parameters of the path item and of the operation, which override them, with references followed. */
  readonly parameters: readonly Placed[];
}

/** Names of header parameters that OpenAPI ignores, in small letters. */
export const IGNORED_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/**
 * Lists the operations of a document, then those of its webhooks, in the document's order.
 *
 * @param error makes the error for a broken reference
 * @throws Error when a path item or a parameter cannot be found
 */
export function listOperations(document: JsonObject, error?: Fail): Operation[] {
  const ids = new OperationIds();
  return (['paths', 'webhooks'] as const).flatMap((section) => {
    const items = isObject(document[section]) ? document[section] : {};
    const names = Object.keys(items).filter((path) => !path.startsWith('x-'));
    return names.flatMap((path) => {
      const item = follow(document, items[path], joinPointer('#', section, path), error);
      return METHODS.flatMap((name) => {
        const object = item.value[name];
        if (!isObject(object)) return [];
        const method = name.toUpperCase();
        const wanted = typeof object.operationId === 'string' ? object.operationId : undefined;
        const pointer = joinPointer(item.pointer, name);
        const lists = [item, { value: object, pointer }].flatMap(({ value, pointer: at }) =>
          parametersOf(document, value, at, error),
        );
        const parameters = [...new Map(lists.map((one) => [keyOf(one.value), one])).values()];
        const { id } = ids.give(wanted, method, path);
        return [{ id, section, method, path, pointer, object, parameters }];
      });
    });
  });
}

function parametersOf(document: JsonObject, owner: JsonObject, pointer: string, error?: Fail): Placed[] {
  const list: unknown[] = Array.isArray(owner.parameters) ? owner.parameters : [];
  return list.map((one, at) => follow(document, one, joinPointer(pointer, 'parameters', at), error));
}

function keyOf(parameter: JsonObject): string {
  return `${parameter.in} ${parameter.name}`;
}
