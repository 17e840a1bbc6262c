import type { Phrase } from '../types.ts';

type Paths = readonly (readonly string[])[];

/**
 * Returns that one of several groups of members must be given: "`a`, `b` or `c` must be given", "either `a`, or `b` and
 * `c` must be given".
 *
 * @param groups the paths of each group's members
 * @param exactlyOne whether only one of the groups may be given
 */
export function mustBeGiven(groups: readonly Paths[], exactlyOne: boolean): Phrase {
  const lists = groups.map((paths) =>
    row(
      paths.map((path) => [[...path]]),
      'and',
    ),
  );
  const isSingle = groups.every((paths) => paths.length === 1);
  if (isSingle && !exactlyOne) return [...row(lists, 'or'), ' must be given'];
  if (isSingle) return ['exactly one of ', ...row(lists, 'and'), ' must be given'];
  if (exactlyOne && lists.length > 2) return ['exactly one of these must be given: ', ...joined(lists, '; ')];
  const end = exactlyOne ? ' must be given, but not both' : ' must be given';
  return ['either ', ...joined(lists, ', or '), end];
}

/** Returns that only one of several groups of members may be given. */
export function atMostOne(groups: readonly Paths[]): Phrase {
  const lists = groups.map((paths) =>
    row(
      paths.map((path) => [[...path]]),
      'and',
    ),
  );
  return groups.every((paths) => paths.length === 1)
    ? ['only one of ', ...row(lists, 'and'), ' may be given']
    : ['only one of these may be given: ', ...joined(lists, '; ')];
}

/** "`a`", "`a` or `b`", "`a`, `b` or `c`". */
function row(phrases: readonly Phrase[], word: 'and' | 'or'): Phrase {
  const last = phrases.at(-1) ?? [];
  return phrases.length > 1 ? [...joined(phrases.slice(0, -1), ', '), ` ${word} `, ...last] : last;
}

function joined(phrases: readonly Phrase[], between: string): Phrase {
  return phrases.flatMap((phrase, at) => (at === 0 ? phrase : [between, ...phrase]));
}
