export type { ValidationCause } from '../core/errors.ts';
export type { Preflight } from '../core/preflight.ts';
export * from './generated/index.ts';
export { assertValid, preflightOf } from './preflight.ts';
export type { Validation, Validator } from './validator.ts';
