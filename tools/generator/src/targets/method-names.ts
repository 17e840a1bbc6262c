import { freeName } from '@cross-border-payments/openapi';
import type { Operation } from '@cross-border-payments/openapi/model';
import type { OperationTypes } from '../emit/operation-types.ts';
import { capitalize } from '../emit/text.ts';
import { RUNTIME } from './facts.ts';

export interface MethodName {
  /** The tag in camel case: `Global payout` is `globalPayout`. An operation without a tag is in the group `default`. */
  readonly group: string;
  /**
   * The operation id without the words of the tag: `getGlobalPayoutStatus` is `getStatus`, `createGlobalPayout` is
   * `create`.
   */
  readonly name: string;
}

const UNTAGGED = 'default';

/**
 * Returns the method of each operation, by operation id. If two operations in a group would have the same name, both
 * keep their whole ids.
 */
export function methodNames(operations: readonly Operation[]): Map<string, MethodName> {
  const short = operations.map((operation) => ({ id: operation.id, ...methodName(operation) }));
  const counts = new Map<string, number>();
  for (const name of short) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  const taken = new Set<string>();
  const names = short.map(({ id, group, name }): [string, MethodName] => {
    const wanted = (counts.get(keyOf({ group, name })) ?? 0) > 1 ? camelCase(id) : name;
    // Two ids may differ only in characters that names cannot contain.
    const own = freeName(wanted, (each) => taken.has(keyOf({ group, name: each })));
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
    group: words.map((word, at) => (at === 0 ? word : capitalize(word))).join(''),
    name: [first, ...left].join(''),
  };
}

function camelCase(id: string): string {
  const [first = id, ...rest] = id.match(/[\p{L}\p{N}$_]+/gu) ?? [];
  return [first, ...rest.map(capitalize)].join('');
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

export interface ClientName {
  readonly group: string;
  readonly method: string;
  readonly record: string;
}

/** Names that `client.ts` and the table declare, and the reserved words of JavaScript. */
const TAKEN = [
  `schemes createClient groups createApi withMethods table ${RUNTIME}`,
  'await break case catch class const continue debugger default delete do else enum export extends false finally for',
  'function if implements import in instanceof interface let new null package private protected public return static',
  'super switch this throw true try typeof var void while with yield arguments eval undefined async of',
].flatMap((line) => line.split(' '));

/** Names that every client already has, and `then`, which would make a client look like a promise. */
const PROPERTIES = new Set('call exchange stream then __proto__ constructor toString valueOf'.split(' '));

export function clientNames(operations: readonly OperationTypes[]): Map<string, ClientName> {
  const methods = methodNames(operations.map(({ operation }) => operation));
  const taken = new Set(TAKEN);
  return new Map(
    operations.map(({ operation: { id } }) => {
      const { group, name } = methods.get(id) ?? { group: 'default', name: id };
      const record = freeName(recordName(id), (each) => taken.has(each));
      taken.add(record);
      return [id, { group: safe(group), method: safe(name), record }];
    }),
  );
}

function safe(name: string): string {
  return PROPERTIES.has(name) ? `${name}_` : name;
}

/** Returns an identifier that begins with a lower-case letter, unlike types: `post-sessions` becomes `postSessions`. */
function recordName(id: string): string {
  const words = id.split(/[^\p{ID_Continue}$]+/u).filter(Boolean);
  const joined = words.map((word, at) => (at === 0 ? word : capitalize(word))).join('');
  const first = joined.charAt(0);
  const small = first.toLowerCase() + joined.slice(1);
  return first.toLowerCase() !== first.toUpperCase() ? small : `call${joined}`;
}
