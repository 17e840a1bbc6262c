import type { Operation } from '@cross-border-payments/openapi/model';

/** Group and name of an operation's method. */
export interface MethodName {
  /** The tag in camel case: `Global payout` is `globalPayout`. Without a tag, `default`. */
  readonly group: string;
  /** The operation id without the tag: `getGlobalPayoutStatus` is `getStatus`, `createGlobalPayout` is `create`. */
  readonly name: string;
}

/** The group of operations without a tag. */
const UNTAGGED = 'default';

/**
 * Names every operation as a method of a group. Where two of a group would have one name, both keep their whole ids.
 *
 * @returns the names by operation id, in the order of the document
 */
export function methodNames(operations: readonly Operation[]): Map<string, MethodName> {
  const short = operations.map((operation) => ({ id: operation.id, ...methodName(operation) }));
  const counts = new Map<string, number>();
  for (const name of short) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  const taken = new Set<string>();
  const names = short.map(({ id, group, name }): [string, MethodName] => {
    const base = (counts.get(keyOf({ group, name })) ?? 0) > 1 ? camelCase(id) : name;
    let own = base;
    // Two ids may differ in characters that no name has.
    for (let count = 2; taken.has(keyOf({ group, name: own })); count++) own = `${base}_${count}`;
    taken.add(keyOf({ group, name: own }));
    return [id, { group, name: own }];
  });
  return new Map(names);
}

function keyOf({ group, name }: MethodName): string {
  return `${group}.${name}`;
}

function methodName({ id, tags: [tag] }: Operation): MethodName {
  const words = tag?.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.toLowerCase());
  if (words === undefined) return { group: UNTAGGED, name: camelCase(id) };
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
