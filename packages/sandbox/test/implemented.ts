import { writtenHandlers } from '../src/service/all-handlers.ts';

/** Ids of the operations that the sandbox implements. It responds to any other operation with HTTP 501. */
export const IMPLEMENTED: readonly string[] = Object.keys(writtenHandlers({ platform: {} } as never)).sort();

/** Returns the advice for a failed test of which operations have a call in `file`. */
export function hintOf(file: string): string {
  return `The two lists differ in operations that the sandbox implements without a call here: add one for each in ${file}.`;
}
