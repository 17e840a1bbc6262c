import { type Draft, gravestFirst, levels, type ReviewFinding, type SourceLine } from './finding.ts';

/**
 * Makes findings of drafts: what one edit causes is one finding, with the gravest of its consequences first and the
 * others behind it.
 *
 * @param lineOf returns the line of a place
 * @returns the findings, the gravest first
 */
export function fold(
  drafts: readonly Draft[],
  lineOf: (place: Draft['place']) => SourceLine | undefined,
): ReviewFinding[] {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const key = `${draft.place.pointer} ${familyOf(draft)}`;
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  const findings = [...groups.values()].map((group) => join(gravestFirst(group), lineOf));
  return gravestFirst(findings);
}

/** Findings about messages at one place have one cause; all others keep to themselves. */
function familyOf({ kind, part }: Draft): string {
  return part === undefined || kind.startsWith('media-type')
    ? kind
    : kind.endsWith('-default')
      ? 'default'
      : 'message';
}

function join(
  group: readonly Draft[],
  lineOf: (place: Draft['place']) => SourceLine | undefined,
): ReviewFinding {
  const [first] = group as readonly [Draft];
  const same = group.filter(({ level, direction }) => level === first.level && direction === first.direction);
  const shown = same.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best), first);
  const others = group.filter(
    ({ level, direction }) => level === first.level && direction !== first.direction,
  );
  const told = shown.tried === undefined ? [shown, ...firstPerDirection(others)] : [shown];
  const consequences = told.map(({ consequence }) => consequence);
  const line = lineOf(first.place);
  const { members: _, ...facts } = shown;
  return {
    ...facts,
    cause: `${shown.cause}${sameAt(shown, same)}`,
    id: `${first.kind}:${first.place.pointer.replace(/^#\//, '')}`,
    consequence: [...new Set(consequences)].filter((text) => text !== '').join(' '),
    operations: unique(group.flatMap(({ operations }) => operations)),
    rules: unique(group.flatMap(({ rules }) => rules)),
    ...(line === undefined ? {} : { source: line }),
  };
}

/** Names the other members that the changed place describes, in all messages. */
function sameAt({ cause }: Draft, group: readonly Draft[]): string {
  const members = unique(group.flatMap((draft) => draft.members ?? []))
    .filter(Boolean)
    .map((name) => `\`${name}\``);
  const others = members.filter((name) => !cause.includes(name));
  if (others.length === 0 || others.length === members.length) return '';
  const [last, ...more] = others.toReversed();
  const list = more.length === 0 ? last : `${more.toReversed().join(', ')} and ${last}`;
  return ` The same holds for ${list}.`;
}

function firstPerDirection(drafts: readonly Draft[]): Draft[] {
  return [
    ...new Map(drafts.map((draft) => [draft.direction, draft]).reverse() as [string, Draft][]).values(),
  ];
}

function sizeOf({ counterexample, level }: Draft): number {
  const size = counterexample === undefined ? 1e6 : JSON.stringify(counterexample).length;
  return levels.indexOf(level) * 1e9 + size;
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
