import type { AST } from '@eslint-community/regexpp';
import { DFA, JS, NFA, Transformers, transform } from 'refa';
import type { Statement } from './demand.ts';
import { POOL, parsePattern } from './sample-values.ts';

/** Maximum number of states of an automaton, and of characters in a pattern whose repetitions are written out. */
const MAX_STATES = 3_000;
const MAX_SIZE = 600;

const ANY = '[^]*';

/** Maximum length in bounds and enumerations. Longer ones would make the automata too large. */
const MAX_LENGTH = 300;
const MAX_VALUES = 60;

/** Returns a pattern of the strings that a keyword allows; undefined if the keyword is not about strings. */
export function patternOf(keyword: string, value: unknown): string | undefined {
  if (keyword === 'pattern') return String(value);
  if (keyword === 'enum')
    return patternOfValues((value as unknown[]).filter((one) => typeof one === 'string'));
  const isShort = Number(value) <= MAX_LENGTH;
  if (keyword === 'maxLength' && isShort) return `^[^]{0,${value}}$`;
  return keyword === 'minLength' && isShort ? `^[^]{${value},}$` : undefined;
}

function patternOfValues(values: readonly string[]): string | undefined {
  if (values.length === 0 || values.length > MAX_VALUES) return undefined;
  return `^(?:${values.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$`;
}

const known = new Map<string, DFA | undefined>();

/**
 * Returns the shortest strings that match all wanted patterns and no other; undefined for a pattern that is not
 * regular.
 */
export function stringsBetween(
  matched: readonly string[],
  unmatched: readonly string[],
  lengths: readonly [min: number, max: number] = [0, Number.POSITIVE_INFINITY],
  most = 1,
): string[] | undefined {
  const [min, max] = lengths;
  const isBounded = min > 0 || max < MAX_LENGTH;
  const bounds = isBounded ? [`^[^]{${min},${max < MAX_LENGTH ? max : ''}}$`] : [];
  const inside = [...matched, ...bounds].map(languageOf);
  const outside = unmatched.map(languageOf);
  if (inside.includes(undefined) || outside.includes(undefined)) return undefined;
  const both = intersectionOf([...(outside as DFA[]).map(complementOf), ...(inside as DFA[])]);
  return both && shortest(both, most);
}

const complements = new WeakMap<DFA, DFA>();

export function complementOf(language: DFA): DFA {
  const known = complements.get(language);
  if (known) return known;
  const outside = language.copy(limit());
  outside.complement(limit());
  complements.set(language, outside);
  return outside;
}

export type Language = DFA;

export function anyString(): Language {
  return languageOf(ANY) as DFA;
}

export function languageOfValues(values: readonly string[]): Language | undefined {
  if (values.length === 0) return complementOf(anyString());
  const pattern = patternOfValues(values);
  return pattern === undefined ? undefined : languageOf(pattern);
}

/** Returns the strings that are in all languages; undefined if there are too many states. */
export function intersectionOf(languages: readonly Language[]): Language | undefined {
  const [first = anyString(), ...others] = languages;
  try {
    return others.reduce((left, right) => DFA.fromIntersection(left, right, limit()), first);
  } catch {
    return undefined;
  }
}

export function isInLanguage(text: string, language: Language): boolean {
  return language.test([...text].map((char) => char.codePointAt(0) ?? 0));
}

export function sampleOf(language: Language): string | undefined {
  return shortest(language, 1)[0];
}

/** Returns the strings that meet all statements; undefined if a keyword is not only about strings. */
export function languageOfStatements(statements: readonly Statement[]): Language | undefined {
  const languages = statements.map(languageOfStatement);
  return languages.includes(undefined) ? undefined : intersectionOf(languages as Language[]);
}

function languageOfStatement(statement: Statement): Language | undefined {
  if (statement.kind === 'atom') return languageOfTest(statement);
  if (statement.kind === 'not') return mapped(languageOfStatement(statement.of), complementOf);
  const parts = statement.of.map(languageOfStatement);
  if (parts.includes(undefined) || statement.kind === 'one') return undefined;
  if (statement.kind === 'and') return intersectionOf(parts as Language[]);
  return mapped(intersectionOf((parts as Language[]).map(complementOf)), complementOf);
}

function mapped(language: Language | undefined, change: (language: Language) => Language) {
  return language && change(language);
}

function languageOfTest({ path, test }: Statement & { kind: 'atom' }): Language | undefined {
  if (path.length > 0 || 'each' in test) return anyString();
  const { keyword, value } = test;
  if (keyword === 'false') return complementOf(anyString());
  if (keyword === 'type') return [value].flat().includes('string') ? anyString() : complementOf(anyString());
  if (keyword === 'enum')
    return languageOfValues((value as unknown[]).filter((one) => typeof one === 'string'));
  const pattern = patternOf(keyword, value);
  if (pattern !== undefined) return languageOf(pattern);
  return OF_OTHERS.test(keyword) ? anyString() : undefined;
}

/** Keywords that are about other types, so that every string meets them. */
const OF_OTHERS = /^(minimum|maximum|exclusive|multipleOf|required|(min|max)(Items|Properties)|uniqueItems)/;

const MAX_PATTERNS = 4;

/** Returns a string of each class that patterns and lengths distinguish; undefined if there may be further classes. */
export function stringClasses(
  patterns: Iterable<string>,
  lengths: Iterable<number>,
  values: readonly string[],
): string[] | undefined {
  const all = [...patterns];
  const known = values.length === 0 ? [] : [patternOfValues(values)];
  const bounds = [...new Set(lengths)].sort((a, b) => a - b);
  if (all.length > MAX_PATTERNS || known.includes(undefined) || (bounds.at(-1) ?? 0) >= MAX_LENGTH - 1)
    return undefined;
  const sets = Array.from({ length: 2 ** all.length }, (_, set) => all.filter((_, at) => set & (1 << at)));
  const found = sets.flatMap((matched): (string[] | undefined)[] => {
    const others = [...all.filter((one) => !matched.includes(one)), ...(known as string[])];
    const any = stringsBetween(matched, others);
    return any && any.length > 0
      ? cellsBetween(bounds).map((cell) => stringsBetween(matched, others, cell))
      : [any];
  });
  return found.includes(undefined) ? undefined : found.flatMap((strings) => strings ?? []);
}

function cellsBetween(bounds: readonly number[]): [min: number, max: number][] {
  const starts = [0, ...bounds.flatMap((bound) => [bound, bound + 1])];
  return starts
    .map((from, at): [number, number] => [
      from,
      at % 2 === 0 ? (bounds[at / 2] ?? Number.POSITIVE_INFINITY) - 1 : from,
    ])
    .filter(([from, to]) => from <= to);
}

function limit() {
  return new DFA.LimitedNodeFactory(MAX_STATES);
}

export function languageOf(pattern: string): DFA | undefined {
  if (!known.has(pattern)) known.set(pattern, makeLanguage(pattern));
  return known.get(pattern);
}

function makeLanguage(pattern: string): DFA | undefined {
  try {
    const { alternatives } = parsePattern(pattern);
    if (sizeOf(alternatives) > MAX_SIZE) return undefined;
    const parser = JS.Parser.fromLiteral({ source: alternatives.map(whole).join('|'), flags: 'u' });
    const { expression, maxCharacter } = parser.parse({ backreferences: 'throw' });
    const bare = transform(Transformers.applyAssertions(), expression);
    const states = new NFA.LimitedNodeFactory(MAX_STATES);
    const automaton = NFA.fromRegex(bare, { maxCharacter }, { assertions: 'throw' }, states);
    const language = DFA.fromFA(automaton, limit());
    language.minimize();
    return language;
  } catch {
    return undefined;
  }
}

/** Counts the characters of a pattern. A Unicode property counts as four, because it has hundreds of ranges. */
function sizeOf(alternatives: readonly AST.Alternative[]): number {
  const elements = alternatives.flatMap(({ elements: own }) => own);
  return elements.reduce((sum, element) => sum + sizeOfElement(element), 0);
}

function sizeOfElement(element: AST.Element): number {
  if ('alternatives' in element) return sizeOf(element.alternatives);
  if (element.type !== 'Quantifier') return /\\p/iu.test(element.raw) ? 4 : 1;
  const { min, max } = element;
  return sizeOfElement(element.element) * Math.max(1, Number.isFinite(max) ? max : min + 1);
}

/** Writes an alternative so that it matches whole strings: any characters replace a missing anchor at either end. */
function whole({ elements, raw }: AST.Alternative): string {
  const [only] = elements;
  if (elements.length === 1 && (only?.type === 'Group' || only?.type === 'CapturingGroup'))
    return `(?:${only.alternatives.map(whole).join('|')})`;
  const [isStart, isEnd] = [isAnchor(elements[0], 'start'), isAnchor(elements.at(-1), 'end')];
  const body = raw.slice(isStart ? 1 : 0, isEnd ? -1 : raw.length);
  return `${isStart ? '' : ANY}(?:${body})${isEnd ? '' : ANY}`;
}

function isAnchor(element: AST.Element | undefined, kind: 'start' | 'end'): boolean {
  return element?.type === 'Assertion' && element.kind === kind;
}

/** Returns the shortest string for each of the nearest final states of an automaton. */
function shortest({ initial, finals }: DFA, most: number): string[] {
  const reached = new Map<DFA.ReadonlyNode, string>([[initial, '']]);
  // The map grows while it is visited.
  for (const [node, text] of reached) {
    for (const [next, char] of stepsFrom(node)) if (!reached.has(next)) reached.set(next, text + char);
  }
  return [...reached].flatMap(([node, text]) => (finals.has(node as DFA.Node) ? [text] : [])).slice(0, most);
}

const READABLE = POOL.map((char) => char.codePointAt(0) ?? 0);

function stepsFrom({ out }: DFA.ReadonlyNode): Map<DFA.ReadonlyNode, string> {
  const best = new Map<DFA.ReadonlyNode, { code: number; rank: number }>();
  for (const [{ min, max }, next] of out) {
    const at = READABLE.findIndex((code) => code >= min && code <= max);
    const [code = min, rank] = at < 0 ? [min, READABLE.length] : [READABLE[at], at];
    if (rank < (best.get(next)?.rank ?? Number.POSITIVE_INFINITY)) best.set(next, { code, rank });
  }
  return new Map([...best].map(([next, { code }]) => [next, String.fromCodePoint(code)]));
}
