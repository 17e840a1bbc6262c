import { type Atom, atomOf, type Formula, isLiteral, type Literal, type Path } from './formula.ts';
import type { Json } from './json.ts';
import { code } from './test-of-keyword.ts';

/** A member's name in a text, or what the root of a schema is called. */
export function nameOf(path: Path): string {
  return path.length === 0 ? 'the object' : `\`${path.join('.')}\``;
}

/** Puts texts in a row: "a", "a or b", "a, b or c". */
export function inARow(texts: string[], word: 'and' | 'or'): string {
  if (texts.length < 2) return texts.join('');
  return `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;
}

/** Values after "is": `A`, `A` or `B`, one of `A`, `B` or `C`. */
export function valuesInWords(values: Json[]): string {
  const texts = inARow(values.map(code), 'or');
  return values.length > 2 ? `one of ${texts}` : texts;
}

function predicate(literal: Literal, plural = false): string {
  const { test } = atomOf(literal);
  const positive = literal.kind === 'atom';
  const be = plural ? 'are' : 'is';
  switch (test.kind) {
    case 'present':
      return positive ? `${be} present` : `${be} absent`;
    case 'given':
      return positive ? `${be} given` : `${be} not given`;
    case 'is':
      return positive ? `is ${valuesInWords(test.values)}` : `is ${noneOf(test.values)}`;
    case 'holdsOnly':
      return `${positive ? 'holds' : 'does not hold'} ${onlyMembers(test.names)}`;
    case 'fits':
      return positive ? test.yes : test.no;
  }
}

function noneOf(values: Json[]): string {
  if (values.length > 2) return `none of ${inARow(values.map(code), 'or')}`;
  return values.length === 2
    ? `neither ${values.map(code).join(' nor ')}`
    : `not ${values.map(code).join('')}`;
}

/** The object of "holds": no members but those named. */
export function onlyMembers(names: string[]): string {
  return names.length === 0 ? 'no members' : `no members but ${inARow(names.map(code), 'and')}`;
}

/**
 * A condition as a clause: "`targetCurrency` is `CNY` and `paymentType` is not `Other`".
 * The words are those of the formula as it stands; simplify it first.
 */
export function clauseOf(formula: Formula): string {
  if (isLiteral(formula)) return `${nameOf(atomOf(formula).path)} ${predicate(formula)}`;
  if (formula.kind === 'not') return `it is not so that ${clauseOf(formula.of)}`;
  if (formula.kind === 'one') return `exactly one of these holds: ${numbered(formula.of)}`;
  if (formula.of.length === 0) return formula.kind === 'and' ? 'always' : 'never';
  const groups = groupLiterals(formula.of, formula.kind);
  const compound = groups.some((group) => group.mixed);
  const texts = groups.map((group) =>
    group.mixed && formula.kind === 'and' ? `(${group.text})` : group.text,
  );
  if (!compound || formula.kind === 'and') return inARow(texts, formula.kind);
  return texts.join(', or ');
}

/** " when `a` is given", or nothing where a demand always holds. */
export function whenOf(guard: Formula): string {
  const clause = clauseOf(guard);
  return clause === 'always' ? '' : ` when ${clause}`;
}

/** "when `a` is given, " at the start of a sentence, or nothing where a demand always holds. */
export function opening(guard: Formula): string {
  const when = whenOf(guard);
  return when === '' ? '' : `${when.trim()}, `;
}

/** The rules that say so, in brackets: " (R-001, R-002)". */
export function cite(ruleIds: readonly string[]): string {
  return ruleIds.length === 0 ? '' : ` (${ruleIds.join(', ')})`;
}

/** The text with a capital at its start. */
export function upper(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}

/** Cases as a list in Markdown, with their titles where they have one. */
export function caseList(cases: readonly Formula[]): string {
  return cases.map((part, index) => `- Case ${index + 1}, ${labelOf(part)}${clauseOf(part)}.`).join('\n');
}

/** Cases with numbers, and with their titles where they have one: "(1) to a bank: ...; (2) ...". */
function numbered(cases: Formula[]): string {
  return cases.map((part, index) => `(${index + 1}) ${labelOf(part)}${clauseOf(part)}`).join('; ');
}

function labelOf(formula: Formula): string {
  return formula.kind === 'and' && formula.label !== undefined ? `${formula.label}: ` : '';
}

type Group = { text: string; mixed: boolean };

/** Says "`a` and `b` are given" and "`a` is absent or is `x`" instead of repeating verb or member. */
function groupLiterals(parts: Formula[], word: 'and' | 'or'): Group[] {
  const groups: Group[] = [];
  const rest = [...parts];
  while (rest.length > 0) {
    const first = rest.shift();
    if (!first) break;
    if (!isLiteral(first)) {
      groups.push({ text: clauseOf(first), mixed: true });
      continue;
    }
    const alike = take(rest, (other) => sameTest(first, other));
    const onOne = alike.length > 0 ? [] : take(rest, (other) => samePath(first, other));
    groups.push({
      text: alike.length > 0 ? sharedTest([first, ...alike], word) : sharedPath([first, ...onOne], word),
      mixed: false,
    });
  }
  return groups;
}

function take(rest: Formula[], fits: (other: Literal) => boolean): Literal[] {
  const taken = rest.filter((other): other is Literal => isLiteral(other) && fits(other));
  rest.splice(0, rest.length, ...rest.filter((other) => !taken.some((one) => one === other)));
  return taken;
}

function sharedTest(literals: [Literal, ...Literal[]], word: 'and' | 'or'): string {
  const names = inARow(
    literals.map((literal) => nameOf(atomOf(literal).path)),
    word,
  );
  return `${names} ${predicate(literals[0], word === 'and')}`;
}

function sharedPath(literals: [Literal, ...Literal[]], word: 'and' | 'or'): string {
  return `${nameOf(atomOf(literals[0]).path)} ${inARow(
    literals.map((literal) => predicate(literal)),
    word,
  )}`;
}

function sameTest(left: Literal, right: Literal): boolean {
  const kind = atomOf(left).test.kind;
  const simple = kind === 'present' || (kind === 'given' && left.kind === 'atom');
  return simple && left.kind === right.kind && atomOf(right).test.kind === kind;
}

function samePath(left: Literal, right: Literal): boolean {
  return pathKey(atomOf(left)) === pathKey(atomOf(right));
}

function pathKey(atom: Atom): string {
  return JSON.stringify(atom.path);
}
