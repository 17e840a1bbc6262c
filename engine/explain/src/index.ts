/**
 * May live here: code that finds the root causes of validation errors and words them as sentences, and advice about
 * mistakes that are valid.
 * May not: reading documents, which `engine/openapi` does; Ajv; Node built-ins, since this runs in browsers.
 */

export { explain, sentences } from './explain.ts';
export { nearestName, suggestion } from './near.ts';
export {
  type InputParts,
  type MessageParts,
  type StandardSchema,
  standardSchema,
} from './standard-schema.ts';
export type * from './types.ts';
