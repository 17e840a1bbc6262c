export { forcedAnswer } from './forced-answer.ts';
export type { MagicAnswer } from './magic-answers.ts';
export type { OrderOutcome, OutcomeName } from './order-outcomes.ts';
export { confirmRefusal, createAnswer, dueOf, outcomeNamed, outcomeOf } from './outcome-of.ts';
