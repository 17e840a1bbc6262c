import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { MAGIC_ANSWERS, type MagicAnswer } from './magic-answers.ts';
import { memberAt } from './member-at.ts';

/**
 * Finds the answer that a request forces.
 *
 * @param operation operationId of the request
 * @param request its body, its form as an object (with `fileName` the name of the file), or its query as an object
 * @returns the row of the table, or undefined when nothing in the request is magic
 */
export function forcedAnswer(operation: string, request: unknown): MagicAnswer | undefined {
  return MAGIC_ANSWERS.find((row) => row.operation === operation && holds(row, request));
}

function holds(row: MagicAnswer, request: unknown): boolean {
  const value = row.member === '' ? request : memberAt(request, row.member);
  if (typeof row.value === 'number')
    return value !== undefined && value !== '' && Number(value) === row.value;
  return value === row.value;
}

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
