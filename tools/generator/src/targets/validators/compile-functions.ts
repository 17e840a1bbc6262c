import type { Schema } from '@cross-border-payments/explain';
import { groupBy, isObject, listSchemas } from '@cross-border-payments/openapi';
import { readPattern } from '@cross-border-payments/openapi/model';
import { _, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { mergeEvaluated } from 'ajv/dist/compile/util.js';
import { chosenFormats, type FormatChoice } from './formats.ts';
import { type CompiledFunction, checkOnce, MESSAGE, readFunction } from './function-module.ts';
import { evaluatedKeywords, replacedKeywords } from './replaced-keywords.ts';
import type { SchemaSet } from './schema-set.ts';

/**
 * Compiles every schema of a set to a function that follows JSON Schema 2020-12 and reports all errors.
 *
 * @throws SchemaFault for a schema that Ajv cannot compile, with the pointer into the document
 */
export function compileFunctions(set: SchemaSet, choice?: FormatChoice): Map<string, CompiledFunction> {
  const identifiers = new Map([...set.schemas.keys()].map((name, number) => [name, `$check${number}`]));
  const schemaNames = new Map([...identifiers].map(([name, identifier]) => [identifier, name]));
  const ajv = createAjv(set.schemas, identifiers, choice);
  const compiled = new Map<string, CompiledFunction>();
  for (const [name, schema] of set.schemas) {
    const source = compileOne(ajv, schema, set.pointers.get(name) ?? name);
    compiled.set(name, readFunction(source, schema, identifiers.get(name) ?? '', schemaNames));
  }
  const repeated = repeatedFunctions(compiled);
  return new Map([...compiled].map(([name, one]) => [name, repeated.has(name) ? checkOnce(one) : one]));
}

/** Finds recursive functions that a function calls in several places: they would check a value again at each level. */
function repeatedFunctions(functions: ReadonlyMap<string, CompiledFunction>): Set<string> {
  const recursive = leadingToCircle(functions);
  return new Set(
    [...functions.values()].flatMap(({ code, calls }) => {
      const callees = new Map([...calls].filter(([, name]) => recursive.has(name)));
      const places = (code.match(/\$check\d+(?=\()/g) ?? []).filter((identifier) => callees.has(identifier));
      return places.length > 1 ? [...callees.values()] : [];
    }),
  );
}

/**
 * Returns the functions whose calls lead to a circle: what is left after the functions that call no other are removed,
 * and then those that call only removed ones.
 */
function leadingToCircle(functions: ReadonlyMap<string, CompiledFunction>): Set<string> {
  const found = new Set(functions.keys());
  const open = new Map([...functions].map(([name, { calls }]) => [name, new Set(calls.values())]));
  const calls = [...open].flatMap(([caller, callees]) => [...callees].map((callee) => ({ caller, callee })));
  const callers = groupBy(calls, ({ callee }) => callee);
  const ended = [...found].filter((name) => open.get(name)?.size === 0);
  for (const name of ended) {
    found.delete(name);
    for (const { caller } of callers.get(name) ?? []) {
      const rest = open.get(caller);
      rest?.delete(name);
      if (rest?.size === 0) ended.push(caller);
    }
  }
  return found;
}

export function outsideParts(functions: ReadonlyMap<string, CompiledFunction>) {
  const all = [...functions.values()];
  const used = [
    MESSAGE,
    ...all.flatMap((one) => one.helpers),
    ...all.flatMap((one) => one.helpersOfConstants),
  ];
  return {
    helpers: [...new Map(used.map((helper) => [helper.as, helper])).values()],
    constants: new Map(all.flatMap(({ constants }) => [...constants])),
  };
}

export function functionCode({ identifier, own, code }: CompiledFunction): string {
  return `${code}const ${identifier} = ${own};`;
}

function createAjv(
  schemas: ReadonlyMap<string, Schema>,
  identifiers: ReadonlyMap<string, string>,
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
    // Otherwise an inherited property such as `constructor` would count as given.
    ownProperties: hasInheritedName(schemas.values()),
    code: {
      source: true,
      esm: true,
      lines: true,
      formats: _`$formats`,
      regExp: Object.assign((pattern: string) => readPattern(pattern), { code: 'new RegExp' }),
      // Only the text of the code is used. An empty function saves the engine from parsing megabytes of it.
      process: () => 'return () => {}',
    },
  });
  // `unevaluated` and `dynamicRef` add code to every function, so they are set only if needed.
  ajv.opts.unevaluated = /"unevaluated(Properties|Items)":/.test(text);
  ajv.opts.dynamicRef = false;
  for (const [format, check] of chosenFormats(choice)) ajv.addFormat(format, check);
  const more = ajv.opts.unevaluated ? evaluatedKeywords : [];
  for (const definition of [refKeyword(identifiers), ...replacedKeywords, ...more]) {
    ajv.removeKeyword(definition.keyword as string);
    ajv.addKeyword(definition);
  }
  return ajv;
}

/** Maximum number of branches to optimize in a `oneOf`: Ajv nests them, and its optimizer reads each level again. */
const MAX_OPTIMIZED = 200;

class SchemaFault extends Error {
  override readonly name = 'SchemaFault';
}

function compileOne(ajv: Ajv2020, schema: Schema, pointer: string) {
  const isLarge = listSchemas(schema).some(
    ({ schema: { oneOf } }) => Array.isArray(oneOf) && oneOf.length > MAX_OPTIMIZED,
  );
  ajv.opts.code.optimize = isLarge ? 0 : 1;
  try {
    const { source } = ajv.compile(schema as object);
    if (source) return source;
    throw new Error('Ajv wrote no code.');
  } catch (error) {
    throw new SchemaFault(`${pointer}: the schema cannot be compiled: ${(error as Error).message}`);
  }
}

function hasInheritedName(schemas: Iterable<Schema>): boolean {
  const all = [...schemas].flatMap((schema) => listSchemas(schema));
  const names = all.flatMap(({ schema: { properties, required } }) => [
    ...Object.keys(isObject(properties) ? properties : {}),
    ...(Array.isArray(required) ? required : []),
  ]);
  return names.some((name) => String(name) in Object.prototype);
}

/**
 * Compiles `$ref` to a call of the target's function. The runtime function `link` adds the errors of the target, with
 * the path of the value and the name of the target. Ajv's own keyword reports no name, and builds the path at each
 * call, even for valid values.
 */
function refKeyword(identifiers: ReadonlyMap<string, string>): CodeKeywordDefinition {
  const [vErrors, errors, link] = [new Name('vErrors'), new Name('errors'), new Name('$link')];
  return {
    keyword: '$ref',
    schemaType: 'string',
    code(cxt) {
      const { gen, it } = cxt;
      const name = decodeURIComponent(cxt.schema);
      const callee = new Name(identifiers.get(name) ?? '');
      const takeErrors = () => {
        const place = _`${it.errorPath}, ${it.errSchemaPath}, ${name}`;
        gen.assign(vErrors, _`${link}(${vErrors}, ${callee}, ${place})`);
        gen.assign(errors, _`${vErrors}.length`);
      };
      cxt.result(_`${callee}(${cxt.data})`, () => takeEvaluated(cxt, callee), takeErrors);
    },
  };
}

/** Copies which properties and items the target has evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
function takeEvaluated({ gen, it }: KeywordCxt, callee: Name): void {
  if (!it.opts.unevaluated) return;
  if (it.props !== true) {
    const props = gen.var('props', _`${callee}.evaluated.props`);
    it.props = mergeEvaluated.props(gen, props, it.props, Name);
  }
  if (it.items !== true) {
    const items = gen.var('items', _`${callee}.evaluated.items`);
    it.items = mergeEvaluated.items(gen, items, it.items, Name);
  }
}
