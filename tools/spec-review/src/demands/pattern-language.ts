import type { AST } from '@eslint-community/regexpp';
import { DFA, JS, NFA, Transformers, transform } from 'refa';
import { POOL, parsePattern } from './pattern-samples.ts';

/** Maximum number of states of an automaton, and of characters in a pattern whose repetitions are written out. */
const MAX_STATES = 3_000;
const MAX_SIZE = 600;

const ANY = '[^]*';

/** Longer bounds and enumerations would make automata too large. */
const MAX_LENGTH = 300;
const MAX_VALUES = 60;

/** Returns the strings that a keyword allows as a pattern; undefined if the keyword is not about strings. */
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
 * Returns the shortest strings that match all of some patterns, but not another one.
 *
 * @param lengths the minimum and maximum length of the strings, in characters
 * @param most maximum number of strings
 * @returns undefined if a pattern is not regular, as with back-references and most lookarounds, or has too many states
 */
export function stringsBetween(
  matched: readonly string[],
  unmatched: string,
  lengths: readonly [min: number, max: number] = [0, Number.POSITIVE_INFINITY],
  most = 1,
): string[] | undefined {
  const [min, max] = lengths;
  const isBounded = min > 0 || max < MAX_LENGTH;
  const bounds = isBounded ? [`^[^]{${min},${max < MAX_LENGTH ? max : ''}}$`] : [];
  const [other, ...all] = [unmatched, ...matched, ...bounds].map(languageOf);
  if (!other || all.includes(undefined)) return undefined;
  try {
    const outside = other.copy(limit());
    outside.complement(limit());
    const found = (all as DFA[]).reduce((left, right) => DFA.fromIntersection(left, right, limit()), outside);
    return shortest(found, most);
  } catch {
    return undefined;
  }
}

function limit() {
  return new DFA.LimitedNodeFactory(MAX_STATES);
}

/** Returns the automaton of all strings in which a pattern matches. */
function languageOf(pattern: string): DFA | undefined {
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

/** Counts the characters of a pattern. Unicode properties count more, since they have hundreds of ranges. */
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

/** Writes an alternative as an expression for the whole string, without the anchors at its ends. */
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

/** Returns for each state after a state the most readable character that leads to it. */
function stepsFrom({ out }: DFA.ReadonlyNode): Map<DFA.ReadonlyNode, string> {
  const best = new Map<DFA.ReadonlyNode, { code: number; rank: number }>();
  for (const [{ min, max }, next] of out) {
    const at = READABLE.findIndex((code) => code >= min && code <= max);
    const [code = min, rank] = at < 0 ? [min, READABLE.length] : [READABLE[at], at];
    if (rank < (best.get(next)?.rank ?? Number.POSITIVE_INFINITY)) best.set(next, { code, rank });
  }
  return new Map([...best].map(([next, { code }]) => [next, String.fromCodePoint(code)]));
}
