export type { Validation, Validator } from '@cross-border-payments/client-runtime/api/validate';
export type { Preflight, ValidationCause } from '@cross-border-payments/client-runtime/core/options';
export * from './built/index.ts';
export { assertValid } from './validator.ts';
