import { freeName, isObject, type JsonObject } from './json.ts';
import { type ErrorFactory, follow, joinPointer, type LocatedObject, valueAt } from './reference.ts';

/** The keys of a path item that are operations, in listing order. `query` is from OpenAPI 3.2. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/**
 * Lists the operations of a path item: the method of each, and its path in the item. Methods in `additionalOperations`
 * (OpenAPI 3.2) keep their letter case.
 */
export function operationKeys({ additionalOperations }: JsonObject): { method: string; path: string[] }[] {
  const others = isObject(additionalOperations) ? Object.keys(additionalOperations) : [];
  return [
    ...METHODS.map((key) => ({ method: key.toUpperCase(), path: [key] })),
    ...others.map((method) => ({ method, path: ['additionalOperations', method] })),
  ];
}

/** Returns whether a media type is a stream of JSON values: NDJSON, JSON Lines or a JSON text sequence (RFC 7464). */
export function isItemStream(mediaType: string): boolean {
  return /^[^;]*[/+](?:x-)?(?:ndjson|jsonl|json-?lines|json-seq)\s*(?:;|$)/i.test(mediaType);
}

export class OperationIds {
  readonly #taken = new Set<string>();

  /** Returns a unique id of an operation; without an `operationId`, it is made from method and path. */
  give(
    wanted: string | undefined,
    method: string,
    path: string,
  ): { id: string; origin: 'document' | 'derived' } {
    const base = wanted?.trim() || derivedId(method, path);
    const id = freeName(base, (each) => this.#taken.has(each.toLowerCase()));
    this.#taken.add(id.toLowerCase());
    return { id, origin: id === wanted ? 'document' : 'derived' };
  }
}

/** `GET /pets/{petId}/toys` becomes `getPetsByPetIdToys`. */
function derivedId(method: string, path: string): string {
  const words = path.replaceAll(/\{([^{}]*)\}/g, ' by $1 ').split(/[^\p{L}\p{N}]+/u);
  const name = words.filter(Boolean).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + name.join('');
}

export type Section = 'paths' | 'webhooks';

export interface RawOperation {
  readonly id: string;
  readonly section: Section;
  readonly method: string;
  /** The path template, or the name of the webhook. */
  readonly path: string;
  readonly pointer: string;
  readonly object: JsonObject;
  /** Includes parameters of the path item that the operation does not override. References are followed. */
  readonly parameters: readonly LocatedObject[];
}

/** Header parameters that OpenAPI ignores, in lower case. */
export const IGNORED_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/**
 * Lists the operations of a document, then its webhooks.
 *
 * @param error makes the error for a broken reference
 * @throws Error when a path item or a parameter cannot be found
 */
export function listOperations(document: JsonObject, error?: ErrorFactory): RawOperation[] {
  const ids = new OperationIds();
  return (['paths', 'webhooks'] as const).flatMap((section) => {
    const items = isObject(document[section]) ? document[section] : {};
    const paths = Object.keys(items).filter((path) => !path.startsWith('x-'));
    return paths.flatMap((path) => {
      const item = follow(document, items[path], joinPointer('#', section, path), error);
      return itemOperations(document, item, error).map((operation) => {
        const { operationId } = operation.object;
        const wanted = typeof operationId === 'string' ? operationId : undefined;
        return { id: ids.give(wanted, operation.method, path).id, section, path, ...operation };
      });
    });
  });
}

function itemOperations(document: JsonObject, item: LocatedObject, error?: ErrorFactory) {
  return operationKeys(item.value).flatMap(({ method, path }) => {
    const object = valueAt(item.value, path);
    if (!isObject(object)) return [];
    const pointer = joinPointer(item.pointer, ...path);
    const declared = [item, { value: object, pointer }].flatMap(({ value: { parameters }, pointer: at }) =>
      (Array.isArray(parameters) ? parameters : []).map((parameter: unknown, index) =>
        follow(document, parameter, joinPointer(at, 'parameters', index), error),
      ),
    );
    const byName = new Map(declared.map((one) => [`${one.value.in} ${one.value.name}`, one]));
    return [{ method, pointer, object, parameters: [...byName.values()] }];
  });
}
