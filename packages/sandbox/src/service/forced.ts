import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { forcedAnswer } from '../outcomes/forced-answer.ts';
import type { MagicAnswer } from '../outcomes/magic-answers.ts';

/**
 * Ends the request when a magic value refuses it.
 * @returns the answer that a magic value forces otherwise
 * @throws Refusal with the message of the table, for the code `-1`
 */
export function refuseIfForced(operation: string, request: unknown): MagicAnswer | undefined {
  const forced = forcedAnswer(operation, request);
  if (forced?.code === '-1') throw new Refusal(forced.message);
  return forced;
}
