import { capitalize } from '@cross-border-payments/explain/words';
import { freeName, groupBy } from '@cross-border-payments/openapi';
import type { Operation } from '@cross-border-payments/openapi/model';
import type { OperationTypes } from '../emit/operation-types.ts';
import { RUNTIME } from './facts.ts';

export interface MethodName {
  /** The tag in camel case: `Global payout` is `globalPayout`. Empty for an operation without a tag. */
  readonly group: string;
  /** The operation id without the words of the tag: `getGlobalPayoutStatus` is `getStatus`. */
  readonly name: string;
}

/** Returns the method of each operation, by its id. Methods of a group with the same name keep their whole ids. */
export function methodNames(operations: readonly Operation[]): Map<string, MethodName> {
  const short = operations.map((operation) => ({ id: operation.id, ...methodName(operation) }));
  const alike = groupBy(short, keyOf);
  const taken = new Set<string>();
  const names = short.map(({ id, group, name }): [string, MethodName] => {
    const wanted = alike.get(keyOf({ group, name }))?.length === 1 ? name : camelCase(id);
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
  if (words === undefined) return { group: '', name: camelCase(id) };
  const own = camelCase(id).match(/^[^A-Z]+|[A-Z](?:[^A-Z]+|[A-Z]*(?![^A-Z]))/g) ?? [id];
  const isTagAt = (start: number) =>
    words.every((word, at) => singular(own[start + at]?.toLowerCase() ?? '') === singular(word));
  // The tag is usually after the verb, as in `getPetOwner`, or at the start, as in `pets/list-owners`.
  const start = own.length > words.length && isTagAt(0) ? 0 : isTagAt(1) ? 1 : own.length;
  const [first = id, ...rest] = own.filter((_, at) => at < start || at >= start + words.length);
  return {
    group: words.map((word, at) => (at === 0 ? word : capitalize(word))).join(''),
    name: [lowerStart(first), ...rest].join(''),
  };
}

/** `GetPet`, `get_pet` and `GET-PET` become `getPet`. */
function camelCase(id: string): string {
  const [first = id, ...rest] = (id.match(/[\p{L}\p{N}$]+/gu) ?? []).map((word) =>
    /^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word,
  );
  return [lowerStart(first), ...rest.map(capitalize)].join('');
}

/** `HTTPGet` becomes `httpGet`. */
function lowerStart(name: string): string {
  return name.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+$|^\p{Lu}/u, (start) => start.toLowerCase());
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
  `schemes createClient createResources createApi table ${RUNTIME}`,
  'await break case catch class const continue debugger default delete do else enum export extends false finally for',
  'function if implements import in instanceof interface let new null package private protected public return static',
  'super switch this throw true try typeof var void while with yield arguments eval undefined async of',
].flatMap((line) => line.split(' '));

/** Properties that every client has. With `then`, a client would look like a promise. */
const PROPERTIES = new Set('call exchange stream then __proto__ constructor toString valueOf'.split(' '));

/**
 * @param keepIds whether the methods have the unchanged operation ids
 * @param avoided names that no record has
 */
export function clientNames(
  operations: readonly OperationTypes[],
  keepIds = false,
  avoided: readonly string[] = [],
): Map<string, ClientName> {
  const methods = methodNames(operations.map(({ operation }) => operation));
  const taken = new Set([...TAKEN, ...avoided]);
  const groups = new Set([...methods.values()].map(({ group }) => safe(group)));
  return new Map(
    operations.map(({ operation: { id } }) => {
      const { group = '', name: short = id } = methods.get(id) ?? {};
      const name = keepIds ? id : short;
      const record = freeName(recordName(id), (each) => taken.has(each));
      taken.add(record);
      const method = group === '' ? freeName(safe(name), (each) => groups.has(each)) : safe(name);
      return [id, { group: safe(group), method, record }];
    }),
  );
}

/** Lists the tags and operations that have another name in a client, because their own has another meaning there. */
export function renamedProperties(
  operations: readonly Operation[],
  keepIds = false,
): { readonly operation: Operation; readonly what: string; readonly name: string }[] {
  const methods = methodNames(operations);
  const renamed = operations.flatMap((operation) => {
    const { id, tags } = operation;
    const { group = '', name = id } = methods.get(id) ?? {};
    return [
      { operation, what: `tag \`${tags[0]}\``, name: group },
      { operation, what: `operation \`${id}\``, name: keepIds ? id : name },
    ].filter(({ name }) => PROPERTIES.has(name));
  });
  return [...groupBy(renamed, ({ what }) => what).values()].flatMap(([first]) => first ?? []);
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
