import {
  atomOf,
  atomsOf,
  type Formula,
  isFalse,
  isLiteral,
  isPresence,
  isTrue,
  type Literal,
  negated,
  partsOf,
  pathsOf,
} from '@cross-border-payments/openapi/conditions';
import type { Phrase } from '../types.ts';
import { clauseOf, joined, literalDemand, row, type Style, separated } from '../words/clause.ts';

/** The words of errors: of a member only counts whether it was given. */
const style: Style = { most: 10, present: ['given', 'not given'], given: ['given', 'empty'] };

/** A condition about more members than this is no reason that anybody reads. */
const maxAtoms = 40;

/** "`a` is `X` and `b` is given". Undefined when the condition says nothing, or too much. */
export function conditionPhrase(condition: Formula): Phrase | undefined {
  const isSilent = isTrue(condition) || isFalse(condition) || atomsOf(condition).length > maxAtoms;
  return isSilent ? undefined : clauseOf(condition, style);
}

/** What a `not` over this condition forbids: "`a` must not be given". */
export function forbiddenPhrase(condition: Formula): Phrase | undefined {
  const clause = conditionPhrase(condition);
  if (!clause) return undefined;
  if (isLiteral(condition)) return demandPhrase(negated(condition));
  const literals = condition.kind === 'not' ? [] : condition.of.filter(isLiteral);
  const isPlain = condition.kind !== 'not' && literals.length === condition.of.length;
  if (condition.kind === 'or' && isPlain)
    return separated(
      literals.map((one) => demandPhrase(negated(one))),
      ' and ',
    );
  if (condition.kind === 'and' && literals.every(isPresence) && isPlain)
    return joined(row(memberNames(condition), 'and'), ' must not be given together');
  return joined('it must not be that ', clause);
}

/**
 * What a choice between branches asks for, when each branch asks for nothing but members to be given:
 * "`a` or `b` must be given". Undefined when a branch asks for more.
 */
export function choicePhrase(branches: readonly Formula[], exactlyOne: boolean): Phrase | undefined {
  if (branches.length < 2 || !branches.every(asksForMembersOnly)) return undefined;
  const members = branches.map(memberNames);
  const lists = [...new Map(members.map((names) => [JSON.stringify(names), row(names, 'and')])).values()];
  const [only] = lists;
  if (lists.length === 1 && only) return joined(only, ' must be given');
  const single = members.every((names) => names.length === 1);
  const [start, between] = exactlyOne
    ? ['exactly one of ', single ? ' and ' : ', or ']
    : [single ? '' : 'either ', single ? ' or ' : ', or '];
  return joined(start, separated(lists, between), ' must be given');
}

/** The formulas that all must hold, those of nested cases too. */
export function conjuncts(formula: Formula): Formula[] {
  return formula.kind === 'and' ? partsOf(formula).flatMap(conjuncts) : [formula];
}

function asksForMembersOnly(branch: Formula): boolean {
  const parts = conjuncts(branch);
  return parts.length > 0 && parts.every(isPresence);
}

function memberNames(formula: Formula): Phrase[] {
  return pathsOf(formula).map((path) => [[...path]]);
}

function demandPhrase(literal: Literal): Phrase {
  const isAsked = isPresence(atomOf(literal));
  const demand = literal.kind === 'not' ? 'not be given' : 'be given';
  return [[...atomOf(literal).path], ` must ${isAsked ? demand : literalDemand(literal, style.most)}`];
}
