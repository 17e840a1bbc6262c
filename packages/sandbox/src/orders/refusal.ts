/** Why a request was refused. */
export interface Refusal {
  /** What `status` of the envelope says. The interface shows no code for most refusals, so it is `-1`. */
  readonly code: '-1' | '10001' | '10028';
  /** One sentence for `message`: what is wrong and how to mend it. It ends with the rule's id when there is a rule. */
  readonly message: string;
  /** Id of the rule that was broken. */
  readonly rule?: string;
}

/**
 * Makes a refusal.
 *
 * @param sentence what is wrong, without the full stop
 * @param rule id of the broken rule, such as `R-027`
 */
export function refusal(sentence: string, rule?: string): Refusal {
  if (rule === undefined) return { code: '-1', message: `${sentence}.` };
  return { code: '-1', message: `${sentence} (${rule}).`, rule };
}

/** Joins words as a sentence does: `a`, `a or b`, `a, b or c`. */
export function listOf(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}
