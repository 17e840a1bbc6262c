import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parsePointer } from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { type Draft, gravestFirst } from '../src/findings/finding.ts';
import { Version } from '../src/repository/version.ts';
import { compareVersions } from './compare-versions.ts';

const FOLDER = join(import.meta.dirname, '../corpus');

/** A person's verdict on a change. */
export type CorpusVerdict = 'breaking' | 'source' | 'safe' | 'odd';

/** One change of the corpus. */
export interface Change {
  readonly id: string;
  readonly verdict: CorpusVerdict;
  readonly why: string;
  readonly base: Record<string, unknown>;
  readonly head: Record<string, unknown>;
  /** Whether the review must find a message that proves the break. */
  readonly proof: boolean;
  readonly level?: string;
}

/** Input that must be refused. */
export interface OddInput {
  readonly id: string;
  readonly side: 'base' | 'head';
  readonly text?: string;
  readonly document: Record<string, unknown>;
  readonly changed: Record<string, unknown>;
  readonly error: string;
  readonly line?: number | true;
}

type Patch = Record<string, unknown>;
type Raw = {
  base?: string;
  was?: Patch;
  set?: Patch;
  why?: string;
  proof?: boolean;
  level?: string;
} & Partial<OddInput>;

/** Reads the changes of the corpus. */
export function readChanges(): Change[] {
  return entries().flatMap(({ id, verdict, raw, document }) => {
    if (verdict === 'odd') return [];
    const base = apply(document, raw.was ?? {});
    const level = raw.level === undefined ? {} : { level: raw.level };
    return [
      {
        id,
        verdict,
        why: raw.why ?? '',
        base,
        head: apply(base, raw.set ?? {}),
        proof: raw.proof !== false,
        ...level,
      },
    ];
  });
}

/** Reads the inputs of the corpus that must be refused. */
export function readOddInputs(): OddInput[] {
  return entries().flatMap(({ id, verdict, raw, document }) => {
    if (verdict !== 'odd') return [];
    const { side = 'head', error = '', text, line } = raw;
    const given = { ...(text === undefined ? {} : { text }), ...(line === undefined ? {} : { line }) };
    return [
      { id, side, error, document: apply(document, {}), changed: apply(document, raw.set ?? {}), ...given },
    ];
  });
}

function entries() {
  return globSync('changes/*.yaml', { cwd: FOLDER })
    .sort()
    .flatMap((file) => {
      const { base: name, ...groups } = readYaml(file) as { base: string } & Record<
        CorpusVerdict,
        Record<string, Raw>
      >;
      return Object.entries(groups).flatMap(([verdict, group]) =>
        Object.entries(group).map(([id, raw]) => ({
          id: `${basename(file, '.yaml')}/${verdict}/${id}`,
          verdict: verdict as CorpusVerdict,
          raw,
          document: readYaml(`documents/${raw.base ?? name}.yaml`) as Record<string, unknown>,
        })),
      );
    });
}

const texts = new Map<string, string>();

function readYaml(file: string): unknown {
  const text = texts.get(file) ?? JSON.stringify(parse(readFileSync(join(FOLDER, file), 'utf8')));
  texts.set(file, text);
  return JSON.parse(text);
}

/** Returns a copy of a document with some places set or removed. */
function apply(document: Record<string, unknown>, patch: Patch): Record<string, unknown> {
  const { 'x-aliases': aliases, ...copy } = structuredClone(document);
  const names = (aliases ?? {}) as Record<string, string>;
  for (const [place, value] of Object.entries(patch)) {
    const pointer = place.replace(/^@(\w+)/, (_, name: string) => names[name] ?? '');
    const path = parsePointer(pointer);
    const last = path.pop() ?? '';
    let at = copy as Record<string, unknown>;
    for (const step of path) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    if (value !== null) at[last] = structuredClone(value);
    else if (Array.isArray(at)) at.splice(Number(last), 1);
    else delete at[last];
  }
  return { ...copy, 'x-aliases': aliases };
}

/** Reviews a change of the corpus; returns the findings before they are merged, starting with the most serious. */
export function reviewChange({ base, head }: Pick<Change, 'base' | 'head'>): Draft[] {
  const version = (side: 'base' | 'head', document: object) =>
    new Version(side, { document, file: `${side}.json` }, `${side}.json`);
  return gravestFirst(
    compareVersions({ base: version('base', base), head: version('head', head), isClient: true }),
  );
}
