export type { ValidationCause } from '../core/errors/errors.ts';
export type { Preflight } from '../core/options.ts';
export { preflightOf, type Validation, type Validator } from '../core/validation.ts';
export { type Advice, type AdviceEvent, type AdviceLevel, adviceOf } from './advice.ts';
export * from './built/index.ts';
export { assertValid } from './preflight.ts';
