export type { ValidationCause } from '../core/errors/errors.ts';
export type { Preflight } from '../core/options.ts';
export { type Advice, type AdviceEvent, type AdviceLevel, adviceOf } from './advice.ts';
export * from './built/index.ts';
export { assertValid, preflightOf } from './preflight.ts';
export type { Validation, Validator } from './validator.ts';
