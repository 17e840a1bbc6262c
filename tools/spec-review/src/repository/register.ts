import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expandInstances, loadRules, type OpenApiDocument, type Rule } from '@cross-border-payments/checks';
import { ReviewError } from '../findings/finding.ts';

/** Changes of one rule of the register. */
interface RegisterChange {
  rule: string;
  kind: 'added' | 'removed' | 'changed';
  /** One phrase per difference; for an added or removed rule, its statement. */
  details: string[];
}

/**
 * Compares two rules registers.
 *
 * @param before the earlier rules
 * @param after the later rules
 * @returns the rules that differ, by id
 */
export function registerChanges(before: Rule[], after: Rule[]): RegisterChange[] {
  const old = new Map(before.map((rule) => [rule.id, rule]));
  const now = new Map(after.map((rule) => [rule.id, rule]));
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((id): RegisterChange[] => {
    const [from, to] = [old.get(id), now.get(id)];
    if (from === undefined && to !== undefined) return [{ rule: id, kind: 'added', details: summary(to) }];
    if (from !== undefined && to === undefined)
      return [{ rule: id, kind: 'removed', details: summary(from) }];
    const details = from && to ? differences(from, to) : [];
    return details.length === 0 ? [] : [{ rule: id, kind: 'changed', details }];
  });
}

function summary(rule: Rule): string[] {
  const count = `${rule.accept?.length ?? 0} to accept and ${rule.reject?.length ?? 0} to reject`;
  return [rule.statement.trim(), `instances: ${count}`];
}

function differences(before: Rule, after: Rule): string[] {
  const members = (['section', 'kind', 'statement', 'operations'] as const).filter(
    (member) => !isDeepStrictEqual(before[member], after[member]),
  );
  return [
    ...members.map(
      (member) => `${member} changed from "${words(before[member])}" to "${words(after[member])}"`,
    ),
    ...instanceDifferences('accept', before, after),
    ...instanceDifferences('reject', before, after),
  ];
}

const words = (value: string | string[]) => [value].flat().join(', ');

function instanceDifferences(list: 'accept' | 'reject', before: Rule, after: Rule): string[] {
  const old = new Map((before[list] ?? []).map((instance) => [instance.name, instance]));
  const now = new Map((after[list] ?? []).map((instance) => [instance.name, instance]));
  const say = (what: string, name: string) => `instance to ${list} ${what}: "${name}"`;
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    if (!old.has(name)) return [say('added', name)];
    if (!now.has(name)) return [say('removed', name)];
    return isDeepStrictEqual(old.get(name), now.get(name)) ? [] : [say('changed', name)];
  });
}

/** The rules register beside a document, if it has one. */
interface Register {
  readonly rules: readonly Rule[];
  /** The instances of an operation's part. */
  readonly instances: (operation: string, part: string) => readonly unknown[];
}

/**
 * Reads the rules register in the folder `rules` beside a document.
 *
 * @param file the entry file of the document
 * @throws ReviewError when an instance does not fit the document
 */
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
      const key = `${operation} ${part === 'response' ? `answer ${status}` : part === 'request' ? 'body' : part}`;
      found.set(key, [...(found.get(key) ?? []), value]);
    }
  } catch (error) {
    throw new ReviewError(
      `The instances of the rules beside ${file} cannot be read: ${(error as Error).message}`,
    );
  }
  return { rules, instances: (operation, part) => found.get(`${operation} ${part}`) ?? [] };
}
