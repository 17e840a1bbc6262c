import {
  allConjunctsOf,
  atomOf,
  atomsOf,
  type Formula,
  isFalse,
  isLiteral,
  isPresence,
  isTrue,
  type Literal,
  negated,
  pathsOf,
} from '@cross-border-payments/openapi/conditions';
import type { Phrase } from '../types.ts';
import { formulaToClause, literalDemand, type Style } from '../words/clause.ts';
import { joinList, mustBeGiven } from '../words/values.ts';

/** Encloses the path of a property in a string, so that the string can be split into a phrase. */
const MARK = '\u0000';
const marked = new RegExp(`${MARK}(\\[[^${MARK}]*\\])${MARK}`);

/** The style of error sentences, in which a property "is given" or "is not given". */
const style: Style = {
  name: (path) => `${MARK}${JSON.stringify(path)}${MARK}`,
  most: 10,
  present: ['given', 'not given'],
  given: ['given', 'empty'],
};

/** Maximum number of properties in a sentence about a choice. */
const MAX_PROPERTIES = 20;

/** Maximum number of tests in a condition that is put into words. */
const MAX_ATOMS = 40;

/** Returns "`a` is `X` and `b` is given"; undefined if the condition is always true, or too long. */
export function conditionPhrase(condition: Formula): Phrase | undefined {
  const isSilent = isTrue(condition) || isFalse(condition) || atomsOf(condition).length > MAX_ATOMS;
  return isSilent ? undefined : phraseOf(formulaToClause(condition, style));
}

/** Returns what a `not` with this condition forbids: "`a` must be left out". */
export function forbiddenPhrase(condition: Formula): Phrase | undefined {
  return conditionPhrase(condition) && phraseOf(forbiddenText(condition));
}

function forbiddenText(condition: Formula): string {
  if (isLiteral(condition)) return demandText(negated(condition));
  const parts = condition.kind === 'not' ? [] : condition.of;
  const literals = parts.filter(isLiteral);
  if (condition.kind === 'or' && literals.length === parts.length)
    return literals.map((one) => demandText(negated(one))).join(' and ');
  if (condition.kind === 'and' && parts.every(isPresence))
    return `${joinList(propertyNames(condition), 'and')} must not be given together`;
  return `it must not be that ${formulaToClause(condition, style)}`;
}

/**
 * Words a choice whose branches only require properties: "`a` or `b` must be given". Returns undefined if a branch
 * requires anything else, or if there are too many properties.
 */
export function choicePhrase(branches: readonly Formula[], exactlyOne: boolean): Phrase | undefined {
  if (branches.length < 2 || !branches.every(requiresPropertiesOnly)) return undefined;
  const groups = [
    ...new Map(branches.map((branch) => [propertyNames(branch).join(), pathsOf(branch)])).values(),
  ];
  if (groups.flat().length > MAX_PROPERTIES) return undefined;
  if (groups.length > 1) return mustBeGiven(groups, exactlyOne);
  return phraseOf(`${joinList(propertyNames(branches[0] as Formula), 'and')} must be given`);
}

function phraseOf(text: string): Phrase {
  const chunks = text.split(marked).map((chunk, at) => (at % 2 === 1 ? JSON.parse(chunk) : chunk));
  return chunks.filter((chunk) => chunk !== '');
}

function requiresPropertiesOnly(branch: Formula): boolean {
  const parts = allConjunctsOf(branch);
  return parts.length > 0 && parts.every(isPresence);
}

function propertyNames(formula: Formula): string[] {
  return pathsOf(formula).map(style.name);
}

function demandText(literal: Literal): string {
  const { path } = atomOf(literal);
  const isRequired = literal.kind === 'atom' && isPresence(literal);
  return `${style.name(path)} must ${isRequired ? 'be given' : literalDemand(literal, style.most)}`;
}
