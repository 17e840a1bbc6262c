/**
 * May live here: what generated validators of any document need to check an input before it is sent.
 * May not: the runtime of calls, and knowledge of one document.
 */

export type { ValidationCause } from '../../core/errors/errors.ts';
export type { Preflight } from '../../core/options.ts';
export { preflightOf, type Validation, type Validator } from '../../core/validation.ts';
export { type InputFacts, inputValidator } from './validator.ts';
