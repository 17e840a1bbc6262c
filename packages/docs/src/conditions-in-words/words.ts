import { clauseOf as clause, type Style } from '@cross-border-payments/explain/words';
import type { Condition, Formula, MemberPath } from '@cross-border-payments/openapi/conditions';

/** The words of the reference: what is present may be empty, and every value is listed. */
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

/** A member's name in a text, or what the root of a schema is called. */
export function nameOf(path: MemberPath): string {
  return path.length === 0 ? 'the object' : `\`${path.join('.')}\``;
}

/** A condition as a clause: "`targetCurrency` is `CNY` and `paymentType` is not `Other`". */
export function clauseOf(formula: Formula): string {
  return clause(formula, STYLE);
}

/** " when `a` is given", or nothing where a demand always holds. */
export function whenOf({ when }: Condition): string {
  const text = clauseOf(when);
  return text === 'always' ? '' : ` when ${text}`;
}

/** "when `a` is given, " at the start of a sentence, or nothing where a demand always holds. */
export function opening(condition: Condition): string {
  const when = whenOf(condition);
  return when === '' ? '' : `${when.trim()}, `;
}

/** The rules that say so, in brackets: " (R-001, R-002)". */
export function cite({ rules }: Condition): string {
  return rules.length === 0 ? '' : ` (${rules.join(', ')})`;
}

/** The text with a capital at its start. */
export function upper(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}
