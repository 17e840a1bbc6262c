/**
 * Belongs here:
 * - finding the causes of validation errors, and one sentence for each
 * - advice about likely mistakes in valid requests
 *
 * Does not belong here:
 * - reading documents: `engine/openapi` does that
 * - Ajv, and built-in modules of Node: this runs in browsers
 */

export { type ChoiceResolver, explainErrors, sentences } from './causes.ts';
export { explain, resolveChoice } from './explain.ts';
export { isNear, nearestName, suggestion } from './near.ts';
export {
  type InputParts,
  type MessageParts,
  placeCauses,
  type StandardSchema,
  standardSchema,
} from './standard-schema.ts';
export type * from './types.ts';
