import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { MAGIC_ANSWERS, type MagicAnswer } from './magic-answers.ts';
import { memberAt } from './member-at.ts';

/**
 * Finds the answer that a magic value in a request forces.
 *
 * @param operation operationId of the request
 * @param request its body, form (with the name of its file as `fileName`) or query, as an object
 * @returns the row of the table, or undefined if there is no magic value
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
 * Finds the answer that a magic value in a request forces, or refuses the request.
 * @returns the forced answer, or undefined if there is no magic value
 * @throws Refusal with the message of the table, for the code `-1`
 */
export function refuseIfForced(operation: string, request: unknown): MagicAnswer | undefined {
  const forced = forcedAnswer(operation, request);
  if (forced?.code === '-1') throw new Refusal(forced.message);
  return forced;
}
