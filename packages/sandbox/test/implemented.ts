import { writtenHandlers } from '../src/service/all-handlers.ts';

/** Ids of the operations that the sandbox implements; any other responses with HTTP 501. */
export const IMPLEMENTED: readonly string[] = Object.keys(writtenHandlers({ platform: {} } as never)).sort();

/** Returns what to do about operations that are missing from a list in the tests. */
export function hintOf(file: string): string {
  return `The sandbox implements the operations with a + in front and without a call here: add one in ${file}.`;
}
