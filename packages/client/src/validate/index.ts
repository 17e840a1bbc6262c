export type { Preflight, ValidationCause } from '../core/options.ts';
export * from './built/index.ts';
export { preflightOf, type Validation, type Validator } from './validation.ts';
export { assertValid } from './validator.ts';
