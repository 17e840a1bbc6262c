import type { ValidationCause } from './errors.ts';

/**
 * Looks at an input before it is sent.
 *
 * @param operation the `operationId`
 * @param input what the method was given
 * @returns what is wrong with it; nothing sends it
 */
export type Preflight = (operation: string, input: unknown) => readonly ValidationCause[];
