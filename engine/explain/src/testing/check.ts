import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Cause, type ExplainOptions, explain, type Schema, sentences } from '../index.ts';
import { indexSchema } from '../index-schemas.ts';

/**
 * For schemas that validate few values. Optimizing the code or checking the schema would take longer than the
 * validation.
 */
const COMPILED_ONCE = { code: { optimize: false }, validateSchema: false };

/** Makes a function that validates with Ajv (all errors, not verbose, no messages) and explains the errors. */
function explainer(schema: Schema): (instance: unknown, options?: ExplainOptions) => Cause[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, messages: false, ...COMPILED_ONCE });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema as object);
  const index = indexSchema(schema);
  return (instance, options) => {
    validate(instance);
    return explain(index, validate.errors, instance, options);
  };
}

/** Makes a function that validates an instance, and returns the sentences of the causes. */
export function checker(schema: Schema): (instance: unknown, options?: ExplainOptions) => string[] {
  const explained = explainer(schema);
  return (instance, options) => sentences(explained(instance, options));
}

export function findCauses(schema: Schema, instance: unknown): Cause[] {
  return explainer(schema)(instance);
}

export function check(schema: Schema, instance: unknown, options?: ExplainOptions): string[] {
  return checker(schema)(instance, options);
}

/**
 * Returns a schema with `if` and `then`, built from entries: the linter mistakes an object literal with `then` for a
 * promise.
 */
export function when(condition: Schema, demand: Schema): { readonly [keyword: string]: unknown } {
  return Object.fromEntries([
    ['if', condition],
    ['then', demand],
  ]);
}

export function unless(condition: Schema, demand: Schema): { readonly [keyword: string]: unknown } {
  return { if: condition, else: demand };
}
