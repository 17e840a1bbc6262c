import type { Schema } from '@cross-border-payments/explain';
import { walkSchema } from '@cross-border-payments/openapi';
import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { chosenFormats, type FormatChoice } from './formats.ts';
import { multipleOfKeyword, refKeyword, uniqueItemsKeyword } from './keywords.ts';
import { type FunctionParts, functionParts } from './modules/function-module.ts';
import { SchemaFault, type SchemaSet } from './schema-set.ts';

/** One schema compiled to a function. */
export interface CompiledFunction {
  /** Name of the function for other functions. */
  readonly identifier: string;
  readonly parts: FunctionParts;
}

/**
 * Compiles every schema of a set to a function of its own (JSON Schema 2020-12, all errors).
 *
 * @param choice which formats are checked
 * @throws SchemaFault for a schema that Ajv cannot compile, with the pointer into the document
 */
export function compileFunctions(set: SchemaSet, choice?: FormatChoice): Map<string, CompiledFunction> {
  const identifiers = new Map([...set.schemas.keys()].map((name, number) => [name, `$check${number}`]));
  const schemaNames = new Map([...identifiers].map(([name, identifier]) => [identifier, name]));
  const identifierOf = (name: string) => identifiers.get(name) ?? '';
  const ajv = createAjv(set.schemas, identifierOf, choice);
  const compiled = new Map<string, CompiledFunction>();
  for (const [name, schema] of set.schemas) {
    const source = compileOne(ajv, schema, set.pointers.get(name) ?? name);
    const identifier = identifierOf(name);
    compiled.set(name, { identifier, parts: functionParts(source, schema, identifier, schemaNames) });
  }
  return compiled;
}

function createAjv(
  schemas: ReadonlyMap<string, Schema>,
  identifierOf: (name: string) => string,
  choice: FormatChoice | undefined,
): Ajv2020 {
  const text = JSON.stringify([...schemas.values()]);
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    logger: false,
    // Otherwise an inherited property such as `constructor` would count as a declared member.
    ownProperties: hasInheritedName(schemas.values()),
    code: {
      source: true,
      esm: true,
      lines: true,
      formats: _`$formats`,
      regExp: Object.assign(toRegExp, { code: 'new RegExp' }),
      // The code is only written: an empty function spares the engine from reading megabytes of it.
      process: () => 'return () => {}',
    },
  });
  // Both add code to every function.
  ajv.opts.unevaluated = /"unevaluated(Properties|Items)":/.test(text);
  ajv.opts.dynamicRef = false;
  for (const [format, check] of chosenFormats(choice)) ajv.addFormat(format, check);
  for (const definition of [refKeyword(identifierOf), multipleOfKeyword, uniqueItemsKeyword]) {
    ajv.removeKeyword(definition.keyword as string);
    ajv.addKeyword(definition);
  }
  return ajv;
}

/**
 * Makes a regular expression with the `u` flag, as JSON Schema requires, or without it if the pattern is valid only
 * then.
 */
function toRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}

/** Ajv nests the branches of `oneOf`, and its optimizer reads nested code once for every level. */
const MAX_OPTIMIZED = 200;

function compileOne(ajv: Ajv2020, schema: Schema, pointer: string) {
  const isLarge = walkSchema(schema).some(
    ({ schema: { oneOf } }) => Number(Array.isArray(oneOf) && oneOf.length) > MAX_OPTIMIZED,
  );
  ajv.opts.code.optimize = isLarge ? 0 : 1;
  try {
    const { source } = ajv.compile(schema as object);
    if (source) return source;
  } catch (error) {
    throw new SchemaFault(pointer, `the schema cannot be compiled: ${(error as Error).message}`);
  }
  throw new SchemaFault(pointer, 'the schema cannot be compiled');
}

function hasInheritedName(values: Iterable<unknown>): boolean {
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const { properties, required } = value as { properties?: object; required?: string[] };
    const named = [...Object.keys(properties ?? {}), ...(Array.isArray(required) ? required : [])];
    if (named.some((name) => name in Object.prototype) || hasInheritedName(Object.values(value))) return true;
  }
  return false;
}
