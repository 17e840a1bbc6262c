import {
  type Atom,
  atomOf,
  type Formula,
  isLiteral,
  type Literal,
  type PropertyPath,
} from '@cross-border-payments/openapi/conditions';
import { demandOf } from './keyword.ts';
import { knownDemand } from './known.ts';
import { joinList, otherThan, valueList } from './values.ts';

export interface Style {
  readonly name: (path: PropertyPath) => string;
  readonly most: number;
  /** Words for a present property, and for an absent one. */
  readonly present: readonly [yes: string, no: string];
  /** Words for a present property that is not empty, and for its opposite. */
  readonly given: readonly [yes: string, no: string];
}

const verbs: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  be: ['is', 'is not'],
  have: ['has', 'does not have'],
  contain: ['contains', 'does not contain'],
  match: ['matches', 'does not match'],
};

/** Writes a simplified condition as a clause: "`targetCurrency` is `CNY` and `a` and `b` are given". */
export function formulaToClause(formula: Formula, style: Style): string {
  if (isLiteral(formula)) return `${style.name(atomOf(formula).path)} ${predicate(formula, style)}`;
  if (formula.kind === 'not') return `it is not so that ${formulaToClause(formula.of, style)}`;
  if (formula.kind === 'one') return `exactly one of these holds: ${numbered(formula.of, style)}`;
  if (formula.of.length === 0) return formula.kind === 'and' ? 'always' : 'never';
  const groups = groupLiterals(formula.of, formula.kind, style);
  if (formula.kind === 'or' && groups.some(({ mixed }) => mixed))
    return groups.map(({ text }) => text).join(', or ');
  return joinList(
    groups.map(({ text, mixed }) => (mixed ? `(${text})` : text)),
    formula.kind,
  );
}

/** Returns the words for what a literal demands, to follow "must": "be `A`", "not be empty", "be left out". */
export function literalDemand(literal: Literal, most: number): string {
  const { test } = atomOf(literal);
  const positive = literal.kind === 'atom';
  if (test.kind === 'given') return positive ? 'not be empty' : 'be empty';
  if (test.kind === 'present') return positive ? 'be present' : 'be left out';
  return `${positive ? '' : 'not '}${demand(test, most)}`;
}

/** Writes cases with numbers and titles: "(1) to a bank: ...; (2) ...". */
function numbered(cases: readonly Formula[], style: Style): string {
  const labels = cases.map((one) => (one.kind === 'and' && one.label !== undefined ? `${one.label}: ` : ''));
  return cases.map((one, at) => `(${at + 1}) ${labels[at]}${formulaToClause(one, style)}`).join('; ');
}

function demand(test: Exclude<Atom['test'], { kind: 'given' | 'present' }>, most: number): string {
  if (test.kind === 'is') return `be ${valueList(test.values, most)}`;
  if (test.kind === 'holdsOnly') {
    const names = test.names.map((name) => `\`${name}\``);
    return names.length === 0 ? 'have no properties' : `have no properties except ${joinList(names, 'and')}`;
  }
  const { keyword, value } = test.kind === 'limit' ? test : { keyword: '', value: null };
  return knownDemand(keyword, value) ?? demandOf(keyword, value) ?? 'be as the rule describes';
}

function predicate(literal: Literal, style: Style, plural = false): string {
  const { test } = atomOf(literal);
  const positive = literal.kind === 'atom';
  if (test.kind === 'given' || test.kind === 'present')
    return `${plural ? 'are' : 'is'} ${style[test.kind][positive ? 0 : 1]}`;
  if (test.kind === 'is' && !positive) return `is ${otherThan(test.values, style.most)}`;
  const [verb = '', ...rest] = demand(test, style.most).split(' ');
  return [verbs[verb]?.[positive ? 0 : 1] ?? verb, ...rest].join(' ');
}

/** Writes "`a` and `b` are given" and "`a` is absent or is `x`" without repeating verb or property. */
function groupLiterals(parts: readonly Formula[], word: 'and' | 'or', style: Style) {
  const rest = [...parts];
  const groups: { text: string; mixed: boolean }[] = [];
  for (let first = rest.shift(); first; first = rest.shift()) {
    const literal = first;
    if (!isLiteral(literal)) {
      groups.push({ text: formulaToClause(literal, style), mixed: true });
      continue;
    }
    const alike = take(rest, (other) => sameTest(literal, other, style));
    const onOne = alike.length > 0 ? [] : take(rest, (other) => pathOf(literal) === pathOf(other));
    const names = [literal, ...alike].map((one) => style.name(atomOf(one).path));
    const plural = alike.length > 0 && word === 'and';
    const own = [literal, ...onOne];
    const kinds = own.map((one) => `${one.kind} ${atomOf(one).test.kind}`).sort();
    const isEmpty = word === 'and' && kinds.join() === 'atom present,not given';
    const said = isEmpty ? ['is empty'] : own.map((one) => predicate(one, style, plural));
    groups.push({ text: `${joinList(names, word)} ${joinList(said, word)}`, mixed: false });
  }
  return groups;
}

function pathOf(literal: Literal): string {
  return JSON.stringify(atomOf(literal).path);
}

function take(rest: Formula[], fits: (other: Literal) => boolean): Literal[] {
  const taken = rest.filter((other): other is Literal => isLiteral(other) && fits(other));
  rest.splice(0, rest.length, ...rest.filter((other) => !taken.some((one) => one === other)));
  return taken;
}

/**
 * Checks whether two properties may share a verb. They may not if the verb contains "not", because readers might apply
 * the "not" to only one of the properties.
 */
function sameTest(left: Literal, right: Literal, style: Style): boolean {
  const { kind } = atomOf(left).test;
  if (left.kind !== right.kind || atomOf(right).test.kind !== kind) return false;
  const isPresence = kind === 'present' || kind === 'given';
  return isPresence && !style[kind][left.kind === 'atom' ? 0 : 1].includes('not');
}
