import { writtenHandlers } from '../src/service/sandbox-service.ts';

/** Ids of the operations that the sandbox implements. It responds to any other operation with HTTP 501. */
export const IMPLEMENTED: readonly string[] = Object.keys(writtenHandlers({ platform: {} } as never)).sort();

/** Lists which of the `expected` calls `file` lacks and which others it has, each with what to do. */
export function callFaults(
  file: string,
  expected: readonly string[],
  calls: readonly string[],
): readonly string[] {
  const missing = expected.filter((call) => !calls.includes(call));
  const unknown = calls.filter((call) => !expected.includes(call));
  return [
    ...missing.map((call) => `\`${call}\` is not called: add a call of it to ${file}`),
    ...unknown.map((call) => `\`${call}\` does not exist: correct or remove its call in ${file}`),
  ];
}
