/**
 * May live here: code that turns validation errors into sentences: which error is the cause, and the words for it;
 * and advice on what is valid but surely not meant.
 * May not: reading documents, which `packages/openapi` does; Ajv; Node built-ins, since this runs in browsers.
 */

export { explain, sentences } from './explain.ts';
export { nearestName } from './near.ts';
export type * from './types.ts';
