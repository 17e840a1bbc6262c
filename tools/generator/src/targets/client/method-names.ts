import type { Operation } from '@cross-border-payments/openapi/model';

/** Group and name of an operation's method. */
export interface MethodName {
  /** The tag in camel case: `Global payout` is `globalPayout`. */
  readonly group: string;
  /** The operation id without the tag: `getGlobalPayoutStatus` is `getStatus`, `createGlobalPayout` is `create`. */
  readonly name: string;
}

/**
 * Names every operation as a method of a group.
 *
 * @param onFault is called for an operation without a tag or with the name of another of its group; throws by default
 * @returns the names by operation id, in the order of the document
 */
export function methodNames(
  operations: readonly Operation[],
  onFault: (fault: Error, operation: Operation) => void = raise,
): Map<string, MethodName> {
  const names = new Map<string, MethodName>();
  const taken = new Map<string, string>();
  for (const operation of operations) {
    const { id } = operation;
    const name = methodName(operation);
    const key = `${name?.group}.${name?.name}`;
    const other = taken.get(key);
    if (!name) {
      const message = `${id} has no tag, so no group of the client holds it; give it one.`;
      onFault(new Error(message), operation);
    } else if (other !== undefined) {
      const message = `${id} and ${other} would both be ${key}; give one another operationId.`;
      onFault(new Error(message), operation);
    } else {
      taken.set(key, id);
      names.set(id, name);
    }
  }
  return names;
}

function raise(fault: Error): never {
  throw fault;
}

function methodName({ id, tags: [tag] }: Operation): MethodName | undefined {
  const words = tag?.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.toLowerCase());
  if (words === undefined) return undefined;
  const [first = id, ...rest] = camelCase(id).match(/^[^A-Z]+|[A-Z](?:[^A-Z]+|[A-Z]*(?![^A-Z]))/g) ?? [];
  const namesTag = words.every((word, at) => singular(rest[at]?.toLowerCase() ?? '') === singular(word));
  const left = namesTag ? rest.slice(words.length) : rest;
  return {
    group: words.map((word, at) => (at === 0 ? word : capital(word))).join(''),
    name: [first, ...left].join(''),
  };
}

/** Joins the words of an id that contains other characters, such as `post-sessions`. */
function camelCase(id: string): string {
  const [first = id, ...rest] = id.match(/[\p{L}\p{N}$_]+/gu) ?? [];
  return [first, ...rest.map(capital)].join('');
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
