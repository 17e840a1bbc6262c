import { canHold } from './can-hold.ts';
import type { Formula } from './formula.ts';
import type { Condition } from './normalize.ts';
import type { Scope } from './scope.ts';

export interface Contradiction {
  /** What can never be. */
  readonly when: Formula;
  /** The first demand that cannot be met. */
  readonly pointer: string;
  /** The rules that contradict each other there; a demand may have none. */
  readonly rules: readonly string[];
}

interface Clause {
  readonly formula: Formula;
  readonly rules: readonly string[];
}

const key = (value: unknown): string => JSON.stringify(value);

/**
 * Finds the conditions that no message can meet, because their demands contradict those of others. Each result is
 * certain.
 */
export function findContradictions(scope: Scope, conditions: readonly Condition[]): Contradiction[] {
  const demands = conditions.filter(({ scenario }) => scenario === undefined);
  const clauses = demands.map(clauseOf);
  const found = new Map<string, Contradiction>();
  for (const { when, pointer } of demands) {
    if (found.has(key(when))) continue;
    const formulas = clauses.map(({ formula }) => formula);
    if (canHold([...formulas, when], scope) || !canHold([when], scope)) continue;
    found.set(key(when), { when, pointer, rules: rulesOf(scope, clauses, when) });
  }
  return [...found.values()];
}

/** Leaves out one rule after the other while the rest remains unmeetable. */
function rulesOf(scope: Scope, clauses: readonly Clause[], when: Formula): string[] {
  let rest = clauses;
  for (const rule of new Set(clauses.flatMap(({ rules }) => rules))) {
    const without = rest.filter(({ rules }) => !rules.includes(rule));
    if (!canHold([...without.map(({ formula }) => formula), when], scope)) rest = without;
  }
  return [...new Set(rest.flatMap(({ rules }) => rules))].sort();
}

/** Demands on the properties of an object hold where the object exists. */
function clauseOf({ owner, when, must, rules }: Condition): Clause {
  const isThere: Formula[] =
    owner.length === 0 ? [] : [{ kind: 'atom', path: owner, test: { kind: 'present' } }];
  const unless: Formula[] = [when, ...isThere].map((of) => ({ kind: 'not', of }));
  return { formula: { kind: 'or', of: [...unless, must] }, rules };
}
