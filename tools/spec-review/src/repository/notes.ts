import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expandInstances, loadRules, type OpenApiDocument, type Rule } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import type { Document } from '@cross-border-payments/openapi/model';
import { parse } from 'yaml';
import { some } from '../compare/words.ts';
import { ReviewError } from '../findings/finding.ts';
import type { Repository } from './read-versions.ts';

const MOST = 10;
const LINE = /^(\S+):(\d+):\d+ {2}\w+ {2}(\S+) {2}(.+)$/;

interface LintFinding {
  readonly shown: string;
  /** Key of the finding, which does not change if the finding moves to another line. */
  readonly key: string;
}

/**
 * Lists the lint findings in the head that are not in the base; empty for other repositories, whose code is never run.
 */
export async function lintNotes({
  root,
  file,
  baseFolder,
  headFolder,
}: Omit<Repository, 'base'>): Promise<string[]> {
  const linter = join(repositoryRoot, 'tools/checks/src/lint/lint.ts');
  const isOwn = realpathSync(root) === realpathSync(repositoryRoot) && file === 'spec/openapi.yaml';
  if (!isOwn || !existsSync(linter)) return [];
  const found = await lint(linter, headFolder, file);
  if (found === undefined) return ['The lint of the head did not run: see `npx --yes pnpm lint:document`.'];
  if (found.length === 0) return [];
  return newFindings(found, (await lint(linter, baseFolder, file)) ?? []);
}

/** Lists the findings that are not among the known ones; a finding that occurs more often than before is new. */
export function newFindings(found: readonly LintFinding[], known: readonly LintFinding[]): string[] {
  const left = known.map(({ key }) => key);
  const fresh = found.filter(({ key }) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const more = fresh.length - MOST;
  return [
    ...fresh.slice(0, MOST).map(({ shown }) => `New in the lint: ${shown}`),
    ...(more > 0 ? [`New in the lint: ${more} more.`] : []),
  ];
}

export function readLint(text: string): LintFinding[] {
  return text.split('\n').flatMap((line) => {
    const [, file, at, rule, message] = LINE.exec(line) ?? [];
    return file === undefined
      ? []
      : [{ shown: `${file}:${at} ${rule}: ${message}`, key: `${file} ${rule} ${message}` }];
  });
}

/** Runs the lint in a folder; undefined if it fails to run. */
function lint(linter: string, folder: string, file: string): Promise<LintFinding[] | undefined> {
  const args = [linter, '--source-only', '--spec', join(folder, dirname(file))];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      const isDone = !error || error.code === 1;
      resolve(isDone && / errors?, /.test(stdout) ? readLint(stdout) : undefined);
    });
  });
}

/** The coverage register, which `pnpm generate` writes; only the parts that the review compares. */
interface Coverage {
  readonly operations: readonly { readonly operation: string; readonly rules: readonly string[] }[];
  readonly rules: readonly { readonly accept: number; readonly reject: number }[];
}

export function coverageNotes(files: { readonly base: string; readonly head: string }): string[] {
  const [before, after] = [readCoverage(files.base), readCoverage(files.head)];
  if (!before || !after) return [];
  const [was, is] = [totals(before), totals(after)];
  const rulesOf = new Map(after.operations.map(({ operation, rules }) => [operation, rules]));
  const lost = before.operations.flatMap(({ operation, rules }) => {
    const now = rulesOf.get(operation);
    const gone = rules.filter((rule) => now && !now.includes(rule));
    return gone.length > 0 ? [`${operation} is no longer covered by ${gone.join(', ')}.`] : [];
  });
  return [...(was === is ? [] : [`Coverage: ${is}; before ${was}.`]), ...lost];
}

function readCoverage(entry: string): Coverage | undefined {
  const file = join(dirname(entry), 'generated/coverage.yaml');
  if (!existsSync(file)) return undefined;
  const { operations, rules } = (parse(readFileSync(file, 'utf8')) ?? {}) as Partial<Coverage>;
  return operations && rules ? { operations, rules } : undefined;
}

function totals({ operations, rules }: Coverage): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const links = sum(operations.map((one) => one.rules.length));
  const instances = [sum(rules.map(({ accept }) => accept)), sum(rules.map(({ reject }) => reject))];
  return `${some(operations.length, 'operation', 'operations')} with ${some(links, 'rule', 'rules')}, ${some(instances[0], 'instance', 'instances')} to accept and ${instances[1]} to refuse`;
}

/** Returns a note on operations that the sandbox in the repository has no handler for. */
export function sandboxNotes(root: string, { operations }: Document): string[] {
  const files = globSync('packages/sandbox/src/**/*-handlers.ts', { cwd: root });
  if (files.length === 0) return [];
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const missing = operations.map(({ id }) => id).filter((id) => !new RegExp(`\\b${id}\\b`).test(code));
  if (missing.length === 0) return [];
  return [`The sandbox has no handler for ${missing.join(', ')}, and responds with HTTP 501.`];
}

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

/** Names the owners of files, whose paths start at the root, by the CODEOWNERS file of the repository. */
export function ownerNotes(root: string, files: readonly string[]): string[] {
  const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];
  const list = places.map((place) => join(root, place)).find((place) => existsSync(place));
  if (list === undefined) return [];
  const lines = readFileSync(list, 'utf8').split('\n');
  const entries = lines.map((line) =>
    line
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/\s+/),
  );
  const owners = files.flatMap((file) => {
    const [, ...names] = entries.findLast(([pattern = '']) => isOwned(file, pattern)) ?? [];
    return names;
  });
  return owners.length === 0 ? [] : [`Owners of the changed files: ${[...new Set(owners)].join(', ')}.`];
}

/** Returns whether a pattern of a CODEOWNERS file, which matches in every folder unless it contains a slash, names a file. */
function isOwned(file: string, pattern: string): boolean {
  if (pattern === '') return false;
  const bare = pattern.replace(/^\/|\/$/g, '');
  const glob = /\/./.test(pattern) ? bare : `**/${bare}`;
  return matchesGlob(file, glob) || (!glob.endsWith('/*') && matchesGlob(file, `${glob}/**`));
}
