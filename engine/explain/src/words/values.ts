import type { Phrase } from '../types.ts';

export const MAX_LISTED_VALUES = 10;
const MAX_TEXT = 80;

/** Writes a value of the document as JSON, but strings without quotation marks. */
function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return 'empty';
  const short = [...text].slice(0, MAX_TEXT).join('');
  return `\`${short.replaceAll('`', "'")}${short === text ? '' : '...'}\``;
}

/**
 * Lists values of the document after "is" or "must be": "`A` or `B`", "one of `A`, `B` or empty".
 *
 * @param most number of values before "..."
 */
export function valueList(values: readonly unknown[], most = MAX_LISTED_VALUES): string {
  return `${values.length > 2 ? 'one of ' : ''}${listed(values, most)}`;
}

/** The opposite of `valueList`, after "is": "not `A`", "neither `A` nor `B`", "none of `A`, `B` or `C`". */
export function otherThan(values: readonly unknown[], most = MAX_LISTED_VALUES): string {
  if (values.length > 2) return `none of ${listed(values, most)}`;
  return values.length === 2
    ? `neither ${values.map(valueText).join(' nor ')}`
    : `not ${listed(values, most)}`;
}

/** "`A`, `B` or `C`"; the empty string goes last. */
function listed(values: readonly unknown[], most: number): string {
  const filled = values.filter((value) => value !== '');
  const texts = filled.slice(0, most).map(valueText);
  if (filled.length > most) texts.push('...');
  if (filled.length < values.length) texts.push('empty');
  else if (filled.length > most) return texts.join(', ');
  return joinList(texts, 'or') || 'nothing';
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a", "a or b", "a, b or c". */
export function joinList(texts: readonly string[], word: 'and' | 'or'): string {
  const last = texts.at(-1) ?? '';
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} ${word} ${last}` : last;
}

type Paths = readonly (readonly string[])[];

/**
 * Says that one of several groups of properties must be given: "`a`, `b` or `c` must be given", "either `a`, or `b` and
 * `c` must be given".
 *
 * @param groups paths by group
 * @param exactlyOne whether only one of the groups may be given
 */
export function mustBeGiven(groups: readonly Paths[], exactlyOne: boolean): Phrase {
  const lists = rowsOf(groups);
  const isSingle = groups.every((paths) => paths.length === 1);
  if (isSingle && !exactlyOne) return [...row(lists, 'or'), ' must be given'];
  if (isSingle) return ['exactly one of ', ...row(lists, 'and'), ' must be given'];
  if (exactlyOne && lists.length > 2) return ['exactly one of these must be given: ', ...joined(lists, '; ')];
  const end = exactlyOne ? ' must be given, but not both' : ' must be given';
  return ['either ', ...joined(lists, ', or '), end];
}

/** Says that at most one of several groups of properties may be given. */
export function atMostOne(groups: readonly Paths[]): Phrase {
  const lists = rowsOf(groups);
  return groups.every((paths) => paths.length === 1)
    ? ['only one of ', ...row(lists, 'and'), ' may be given']
    : ['only one of these may be given: ', ...joined(lists, '; ')];
}

function rowsOf(groups: readonly Paths[]): Phrase[] {
  const phrases = groups.map((paths) => paths.map((path): Phrase => [[...path]]));
  return phrases.map((names) => row(names, 'and'));
}

/** "`a`", "`a` or `b`", "`a`, `b` or `c`". */
function row(phrases: readonly Phrase[], word: 'and' | 'or'): Phrase {
  const last = phrases.at(-1) ?? [];
  return phrases.length > 1 ? [...joined(phrases.slice(0, -1), ', '), ` ${word} `, ...last] : last;
}

function joined(phrases: readonly Phrase[], between: string): Phrase {
  return phrases.flatMap((phrase, at) => (at === 0 ? phrase : [between, ...phrase]));
}
