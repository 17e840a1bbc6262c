import type { OperationTypes } from '../../emit/operation-types.ts';
import { methodNames } from '../client/method-names.ts';
import { RUNTIME } from '../profile.ts';

/** Names of an operation in a client. */
export interface CallName {
  /** The group of its method. */
  readonly group: string;
  /** Its method. */
  readonly method: string;
  /** Its record in the table. */
  readonly record: string;
}

/** Names that `client.ts` and the table declare themselves, or that JavaScript keeps. */
const TAKEN = [
  `schemes createClient groups createApi withMethods table ${RUNTIME}`,
  'await break case catch class const continue debugger default delete do else enum export extends false finally for',
  'function if implements import in instanceof interface let new null package private protected public return static',
  'super switch this throw true try typeof var void while with yield arguments eval undefined async of',
].flatMap((line) => line.split(' '));

/** Members that every client has, or that would make it a promise. */
const MEMBERS = new Set([
  'call',
  'exchange',
  'stream',
  'then',
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
]);

/** Names every operation of a document; no two have the same method or record. */
export function callNames(operations: readonly OperationTypes[]): Map<string, CallName> {
  const methods = methodNames(operations.map(({ operation }) => operation));
  const taken = new Set(TAKEN);
  return new Map(
    operations.map(({ operation: { id } }) => {
      const { group, name } = methods.get(id) ?? { group: 'default', name: id };
      const base = recordName(id);
      let record = base;
      for (let count = 2; taken.has(record); count++) record = `${base}_${count}`;
      taken.add(record);
      return [id, { group: safe(group), method: safe(name), record }];
    }),
  );
}

function safe(name: string): string {
  return MEMBERS.has(name) ? `${name}_` : name;
}

/** Returns an identifier that begins with a small letter, as no type does: `post-sessions` becomes `postSessions`. */
function recordName(id: string): string {
  const words = id.split(/[^\p{ID_Continue}$]+/u).filter(Boolean);
  const joined = words
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const first = joined.charAt(0);
  const small = first.toLowerCase() + joined.slice(1);
  return first.toLowerCase() !== first.toUpperCase() ? small : `call${joined}`;
}
