import { createHash } from 'node:crypto';
import { jsonKey } from '@cross-border-payments/openapi/model';
import type { Version } from '../repository/version.ts';
import { type Draft, gravestFirst, levels, type ReviewFinding, type SourceLine } from './finding.ts';

type LineOf = (place: Draft['place']) => SourceLine | undefined;

/** Merges the drafts of each edit into one finding, and sorts the findings with the most serious first. */
export function fold(drafts: readonly Draft[], lineOf: LineOf): ReviewFinding[] {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const key = foldKey(draft);
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  const findings = [...groups.values()].map((group) => join(gravestFirst(group), lineOf));
  return gravestFirst(joinAlike(findings));
}

/** Kinds of findings that one edit can cause in many operations. */
const OF_OPERATIONS =
  /^(security-|parameter-|(response|reply|body|media-type)-(added|removed)|operation-(server|deprecated)|\w+-property-(added|removed|deprecated))/;

/** Returns whether one edit explains the same finding in several operations, such as an edit of a shared parameter. */
function isOfOperations({ kind, part = '' }: Pick<Draft, 'kind' | 'part'>): boolean {
  return OF_OPERATIONS.test(kind) || /^(path|query|header|cookie|headers of .*)$/.test(part);
}

/** Merges findings that say the same about several operations. */
function joinAlike(findings: readonly ReviewFinding[]): ReviewFinding[] {
  const known = new Map<string, ReviewFinding>();
  for (const one of findings) {
    const { id, kind, level, cause, operations, rules } = one;
    const key = isOfOperations(one) ? JSON.stringify([kind, level, cause]) : id;
    const first = known.get(key);
    const joined = first && {
      operations: unique([...first.operations, ...operations]),
      rules: unique([...first.rules, ...rules]),
    };
    known.set(key, { ...(first ?? one), ...joined });
  }
  return [...known.values()];
}

/** Returns a key for the edit of a draft: its place, and for a draft that is not about messages, also its kind. */
export function foldKey({ group, kind, part, place: { pointer } }: Draft): string {
  return group ?? `${pointer} ${part === undefined || kind.startsWith('media-type') ? kind : 'message'}`;
}

function join(group: readonly Draft[], lineOf: LineOf): ReviewFinding {
  const [first] = group as readonly [Draft];
  const alike = group.filter(({ level }) => level === first.level);
  const same = alike.filter(({ direction }) => direction === first.direction);
  const shown = same.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best), first);
  const others = alike.filter(({ direction }) => direction !== first.direction);
  const perDirection = new Map(others.toReversed().map((draft) => [draft.direction, draft]));
  const stated = shown.tried === undefined ? [shown, ...perDirection.values()] : [shown];
  const consequences = stated.map(({ consequence }) => consequence);
  const line = lineOf(first.place);
  const { properties: _, group: __, ...facts } = shown;
  return {
    ...facts,
    cause: `${shown.cause}${sameAt(shown, same)}`,
    id: `${first.kind}:${first.place.pointer.replace(/^#\//, '')}`,
    consequence: [...new Set(consequences)].filter((text) => text !== '').join(' '),
    operations: unique([...same, ...others].flatMap(({ operations }) => operations)),
    rules: unique(group.flatMap(({ rules }) => rules)),
    ...(line === undefined ? {} : { source: line }),
  };
}

/** Says which other properties have the same cause, and which other causes there are at the same place. */
function sameAt({ cause, operations, part }: Draft, group: readonly Draft[]): string {
  const properties = unique(group.flatMap((draft) => draft.properties ?? []))
    .filter(Boolean)
    .map((name) => `\`${name}\``);
  const others = properties.filter((name) => !cause.includes(name));
  const hidden = others.length - MAX_CAUSES;
  const listed = hidden > 0 ? [...others.slice(0, MAX_CAUSES), `${hidden} more`] : others;
  const [last, ...more] = listed.toReversed();
  const list = more.length === 0 ? last : `${more.toReversed().join(', ')} and ${last}`;
  const isSame = last !== undefined && others.length < properties.length;
  const isNamed = (draft: Draft) => isSame && others.some((name) => draft.cause.includes(name));
  const further = group.filter(
    (draft) => draft.part === part && draft.operations.join() === operations.join() && !isNamed(draft),
  );
  const causes = unique(further.map((draft) => draft.cause)).filter((one) => one !== cause);
  const left = causes.length - MAX_CAUSES;
  const rest = left > 0 ? [`${left} more ${left === 1 ? 'cause' : 'causes'}.`] : [];
  const said = [...(isSame ? [`The same holds for ${list}.`] : []), ...causes.slice(0, MAX_CAUSES), ...rest];
  return said.map((sentence) => ` ${sentence}`).join('');
}

const MAX_CAUSES = 8;

function sizeOf({ counterexample, level }: Draft): number {
  const size = counterexample === undefined ? 1e6 : JSON.stringify(counterexample).length;
  return levels.indexOf(level) * 1e9 + size;
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

/** Appends a hash of the cause and of the values at the place, so that an accepted id accepts no other change. */
export function idWithState(
  finding: ReviewFinding,
  versions: Readonly<Record<'base' | 'head', Pick<Version, 'value'>>>,
): string {
  const { id, cause, place, operations } = finding;
  const values = [versions.base, versions.head].map((version) => version.value(place.pointer));
  const state = jsonKey(
    JSON.parse(JSON.stringify([cause, ...values, isOfOperations(finding) ? operations : []], withoutWords)),
  );
  return `${id}@${createHash('sha256').update(state).digest('hex').slice(0, 8)}`;
}

const WORDS = new Set(['description', 'summary', 'title', '$comment']);

function withoutWords(key: string, value: unknown): unknown {
  return typeof value === 'string' && WORDS.has(key) ? undefined : value;
}

/** Folds drafts into findings with their ids and lines. */
export function withIds(
  drafts: readonly Draft[],
  versions: Readonly<Record<'base' | 'head', Pick<Version, 'find' | 'value'>>>,
): ReviewFinding[] {
  const findings = fold(drafts, ({ version, pointer }) => {
    const found = versions[version].find(pointer);
    // A removed element has no line in the working tree, so the finding shows the line of the nearest element around
    // it.
    return version === 'base' ? (versions.head.find(pointer) ?? found) : found;
  });
  return findings.map((one) => ({ ...one, id: idWithState(one, versions) }));
}

/** Returns an id without its hash. */
export function withoutState(id: string): string {
  return id.replace(/@[0-9a-f]{8}$/, '');
}
