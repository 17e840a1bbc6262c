import { clauseOf as clause, type Style } from '@cross-border-payments/explain/words';
import type { Condition, Formula, MemberPath } from '@cross-border-payments/openapi/conditions';

/** The style of the reference: a present member may be empty, and every value is listed. */
const STYLE: Style = {
  name: nameOf,
  most: Number.POSITIVE_INFINITY,
  present: ['present', 'absent'],
  given: ['given', 'not given'],
};

/** A text and the member it belongs to; an empty path is the object as a whole. */
export interface Sentence {
  path: MemberPath;
  text: string;
}

/** Returns a member's name for a text; the root of a schema is "the object". */
export function nameOf(path: MemberPath): string {
  return path.length === 0 ? 'the object' : `\`${path.join('.')}\``;
}

/** Writes a condition as a clause: "`targetCurrency` is `CNY` and `paymentType` is not `Other`". */
export function clauseOf(formula: Formula): string {
  return clause(formula, STYLE);
}

/** Returns " when `a` is given"; the empty text if a demand always holds. */
export function whenOf({ when }: Condition): string {
  const text = clauseOf(when);
  return text === 'always' ? '' : ` when ${text}`;
}

/** Returns "when `a` is given, " for the start of a sentence; the empty text if a demand always holds. */
export function opening(condition: Condition): string {
  const when = whenOf(condition);
  return when === '' ? '' : `${when.trim()}, `;
}

/** Returns the rules of a condition in brackets: " (R-001, R-002)". */
export function cite({ rules }: Condition): string {
  return rules.length === 0 ? '' : ` (${rules.join(', ')})`;
}

/** Capitalizes the first letter. */
export function upper(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}
