import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { indexSchema } from '../build/index-schemas.ts';
import { type ExplainOptions, explain, type Schema, sentences } from '../index.ts';

/**
 * For schemas that validate few values. Optimizing the code or checking the schema would take longer than the
 * validation.
 */
const COMPILED_ONCE = { code: { optimize: false }, validateSchema: false };

/** Makes a function that validates with Ajv (all errors, not verbose, no messages) and explains the errors. */
export function checker(schema: Schema): (instance: unknown, options?: ExplainOptions) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, messages: false, ...COMPILED_ONCE });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema as object);
  const index = indexSchema(schema);
  return (instance, options) => {
    validate(instance);
    return sentences(explain(index, validate.errors, instance, options));
  };
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
