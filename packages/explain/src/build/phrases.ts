import type { Phrase } from '../types.ts';
import { type Clause, clausesOf, type Expression } from './clauses.ts';

/** "`a` is `X` and `b` is given". Undefined when the expression says nothing. */
export function conditionPhrase(expression: Expression): Phrase | undefined {
  const phrase = render(expression, (clause) => [
    clause.path,
    ` is ${clause.negated ? 'not ' : ''}${clause.be}`,
  ]);
  return phrase.length === 0 ? undefined : phrase;
}

/** What a `not` over this expression forbids: "`a` must not be given". */
export function forbiddenPhrase(expression: Expression): Phrase | undefined {
  const clauses = clausesOf(expression);
  const [first] = clauses;
  if (!first) return undefined;
  if (clauses.length === 1) return mustNot(first);
  if ('any' in expression && expression.any.every((part) => 'path' in part))
    return join(clauses.map(mustNot), ' and ');
  if ('all' in expression && clauses.every(isGiven)) {
    return [
      ...join(
        clauses.map((clause) => [clause.path]),
        ' and ',
      ),
      ' must not be given together',
    ];
  }
  return ['it must not be that ', ...(conditionPhrase(expression) ?? [])];
}

/**
 * What a choice between branches asks for, when each branch asks for nothing but members to be given:
 * "`a` or `b` must be given". Undefined when a branch asks for more.
 */
export function choicePhrase(branches: readonly Expression[], exactlyOne: boolean): Phrase | undefined {
  if (branches.length < 2 || !branches.every(asksForMembersOnly)) return undefined;
  const lists = unique(
    branches.map((branch) =>
      join(
        clausesOf(branch).map(({ path }) => [path]),
        ' and ',
      ),
    ),
  );
  const [only] = lists;
  if (lists.length === 1 && only) return [...only, ' must be given'];
  const single = branches.every((branch) => clausesOf(branch).length === 1);
  if (exactlyOne) return ['exactly one of ', ...join(lists, single ? ' and ' : ', or '), ' must be given'];
  return single
    ? [...join(lists, ' or '), ' must be given']
    : ['either ', ...join(lists, ', or '), ' must be given'];
}

function unique(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase])).values()];
}

function asksForMembersOnly(branch: Expression): boolean {
  return !('any' in branch) && clausesOf(branch).length > 0 && clausesOf(branch).every(isGiven);
}

function isGiven(clause: Clause): boolean {
  return clause.be === 'given' && !clause.negated;
}

function mustNot(clause: Clause): Phrase {
  return [clause.path, ` must ${clause.negated ? '' : 'not '}be ${clause.be}`];
}

function render(expression: Expression, clause: (clause: Clause) => Phrase): Phrase {
  if ('path' in expression) return clause(expression);
  const word = 'all' in expression ? ' and ' : ' or ';
  const parts = 'all' in expression ? expression.all : expression.any;
  return join(
    parts.map((part) => render(part, clause)).filter((part) => part.length > 0),
    word,
  );
}

function join(phrases: readonly Phrase[], word: string): Phrase {
  return phrases.flatMap((phrase, at) => (at === 0 ? phrase : [word, ...phrase]));
}
