import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expandInstances, loadRules, type OpenApiDocument, type Rule } from '@cross-border-payments/checks';
import { ReviewError } from '../findings/finding.ts';

interface NamedChange<T> {
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly from?: T | undefined;
  readonly to?: T | undefined;
}

/** Pairs the entries of two arrays by name and returns those that differ. */
function changesByName<T>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (one: T) => string,
): NamedChange<T>[] {
  const [old, now] = [before, after].map((all) => new Map(all.map((one) => [nameOf(one), one])));
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((name): NamedChange<T>[] => {
    const [from, to] = [old?.get(name), now?.get(name)];
    if (isDeepStrictEqual(from, to)) return [];
    return [
      { name, kind: from === undefined ? 'added' : to === undefined ? 'removed' : 'changed', from, to },
    ];
  });
}

/** Compares two rules registers. Returns one sentence per rule that differs, sorted by rule id. */
export function registerNotes(before: readonly Rule[], after: readonly Rule[]): string[] {
  const changes = changesByName(before, after, ({ id }) => id).sort((a, b) => (a.name < b.name ? -1 : 1));
  const bare = after.filter(
    ({ kind, accept, reject, nothingToReject }) =>
      kind.includes('schema') && !(accept?.length && (reject?.length || nothingToReject)),
  );
  return [
    ...changes.flatMap(({ name, kind, from, to }) => {
      const details =
        from && to ? differences(from, to) : [from, to].flatMap((rule) => (rule ? summary(rule) : []));
      return details.length === 0 ? [] : [`${name} ${kind}: ${details.join('; ')}.`];
    }),
    ...bare.map(({ id }) => `${id} lacks instances to accept and to refuse.`),
  ];
}

function summary({ statement, accept = [], reject = [] }: Rule): string[] {
  return [statement.trim(), `instances: ${accept.length} to accept and ${reject.length} to reject`];
}

function differences(before: Rule, after: Rule): string[] {
  const words = (value: string | string[] = '') => [value].flat().join(', ');
  const properties = (['section', 'kind', 'statement', 'operations', 'nothingToReject'] as const).filter(
    (property) => !isDeepStrictEqual(before[property], after[property]),
  );
  return [
    ...properties.map(
      (property) => `${property} changed from "${words(before[property])}" to "${words(after[property])}"`,
    ),
    ...(['accept', 'reject'] as const).flatMap((list) =>
      changesByName(before[list] ?? [], after[list] ?? [], ({ name }) => name).map(
        ({ name, kind }) => `instance to ${list} ${kind}: "${name}"`,
      ),
    ),
  ];
}

/** The rules register next to a document; empty if the document has no register. */
export interface Register {
  readonly rules: readonly Rule[];
  /** Returns the instances of a part of an operation. */
  readonly instances: (operation: string, part: string) => readonly unknown[];
}

/** Reads the rules register in the folder `rules` next to a document. @throws ReviewError for an unreadable instance */
export function readRegister(file: string): Register {
  const folder = dirname(file);
  const bundle = join(folder, 'generated/openapi.json');
  if (!existsSync(join(folder, 'rules'))) return { rules: [], instances: () => [] };
  const rules = loadRules(join(folder, 'rules'));
  if (!existsSync(bundle)) return { rules, instances: () => [] };
  const found = new Map<string, unknown[]>();
  try {
    const document = JSON.parse(readFileSync(bundle, 'utf8')) as OpenApiDocument;
    for (const { operation, part, status, value } of expandInstances(document, rules)) {
      const key = `${operation} ${part === 'response' ? `response ${status}` : part === 'request' ? 'body' : part}`;
      found.set(key, [...(found.get(key) ?? []), value]);
    }
  } catch (error) {
    throw new ReviewError(
      `The instances of the rules next to ${file} cannot be read: ${(error as Error).message}`,
    );
  }
  return { rules, instances: (operation, part) => found.get(`${operation} ${part}`) ?? [] };
}
