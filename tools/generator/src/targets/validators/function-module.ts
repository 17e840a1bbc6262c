import type { Schema } from '@cross-border-payments/explain';
import type { FormatDefinition, SourceCode } from 'ajv/dist/types/index.js';
import { planPattern } from '../../patterns/plan-pattern.ts';
import { readHelper } from '../../read-runtime.ts';
import * as formats from '../../runtime/formats.ts';

export interface Helper {
  /** File in `runtime`, without extension. */
  readonly file: string;
  readonly name: string;
  readonly as: string;
}

/** Makes the check of a message. */
export const MESSAGE: Helper = { file: 'errors', name: 'message', as: '$message' };

/** The checks of slow patterns, which limit the work of a message's check. */
export const WORK: Helper = { file: 'work', name: 'work', as: '$work' };

/** Makes a function that checks each value only once. */
const ONCE: Helper = { file: 'errors', name: 'once', as: '$once' };

const HELPERS: readonly Helper[] = Object.entries({
  link: 'errors',
  add: 'errors',
  fail: 'errors',
  cut: 'errors',
  isMultipleOf: 'values',
  isOneOf: 'values',
  repeated: 'values',
}).map(([name, file]) => ({ file, name, as: `$${name}` }));

export interface CompiledFunction {
  readonly identifier: string;
  /** Name of the function in its own code. Other functions call it by its identifier. */
  readonly own: string;
  readonly code: string;
  /** Names of the schemas whose functions it calls, by identifier. A recursive function also calls itself. */
  readonly calls: ReadonlyMap<string, string>;
  readonly helpers: readonly Helper[];
  /** The code of constants, by name. Ajv gives equal constants the same name in every function. */
  readonly constants: ReadonlyMap<string, string>;
  readonly helpersOfConstants: readonly Helper[];
}

/** The name of each check in its source. A bundler may rename functions, so it cannot be read from the function. */
const FORMATS = new Map<unknown, string>(Object.entries(formats).map(([name, check]) => [check, name]));

/** Functions of `runtime/values.ts` that replace helpers of Ajv. */
const AJV_HELPERS: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'codePoints',
  'ajv/dist/runtime/equal': 'equal',
};

/**
 * Reads the code that Ajv wrote for one schema.
 *
 * @param schemaNames name of each schema of the set, by the identifier of its function
 * @throws Error if Ajv uses an unknown helper, which may happen with a new version of Ajv
 */
export function readFunction(
  source: SourceCode,
  schema: Schema,
  identifier: string,
  schemaNames: ReadonlyMap<string, string>,
): CompiledFunction {
  const own = String(source.validateName);
  const code = limitErrors(measureLess(shorten(withoutContext(String(source.validateCode)))));
  const body = withConstants(code.replaceAll('}\nelse ', '} else '), schema, identifier);
  const evaluated = source.evaluated ? [`${own}.evaluated = ${source.evaluated};`] : [];
  const words = wordsIn(body.code);
  const constants = ['pattern', 'formats', 'func']
    .flatMap((prefix) => [...(source.scopeValues[prefix] ?? [])])
    .filter((name) => words.has(String(name)))
    .map((name) => constantOf(String(name), name.value?.ref, String(name.value?.code)));
  return {
    identifier,
    own,
    code: [...body.constants, body.code, ...evaluated, ''].join('\n'),
    calls: new Map(
      [...words].flatMap((word) => (schemaNames.has(word) ? [[word, schemaNames.get(word) ?? '']] : [])),
    ),
    helpers: HELPERS.filter(({ as }) => words.has(as)),
    constants: new Map(
      constants.flatMap(({ name, code }) => (code === undefined ? [] : [[name, code] as const])),
    ),
    helpersOfConstants: constants.flatMap(({ helper }) => helper ?? []),
  };
}

export function checkOnce(compiled: CompiledFunction): CompiledFunction {
  const own = `/* @__PURE__ */ ${ONCE.as}(${compiled.own})`;
  return { ...compiled, own, helpers: [...compiled.helpers, ONCE] };
}

/** Writes helpers of one file as constants. A function contains what they need, so that no names collide. */
export function helperCode(helpers: readonly Helper[]): string {
  const file = helpers[0]?.file ?? '';
  const names = [...new Set(helpers.map(({ name }) => name))].join(', ');
  const constants = helpers.map(({ name, as }) => (name === as ? name : `${name}: ${as}`)).join(', ');
  const isOne = helpers.length === 1;
  const start = `// runtime:${file}\nconst ${isOne ? helpers[0]?.as : `{ ${constants} }`} = /* @__PURE__ */ (() => {\n`;
  const end = `return ${isOne ? names : `{ ${names} }`};\n})();`;
  return start + declarationsOf(readHelper(file), helpers) + end;
}

function declarationsOf(code: string, helpers: readonly Helper[]): string {
  const parts = code.replaceAll(/^export /gm, '').split(/^(?=(?:const|function|class) )/m);
  const all = new Map(parts.map((part) => [/^\w+ ([\w$]+)/.exec(part)?.[1] ?? '', part]));
  const needed = new Set(helpers.map(({ name }) => name));
  for (const one of needed)
    for (const word of all.get(one)?.match(/[\w$]+/g) ?? []) if (all.has(word)) needed.add(word);
  return [...all].flatMap(([one, part]) => (needed.has(one) ? part : [])).join('');
}

/** A constant of compiled code. It has no code if it is a helper itself. */
interface Constant {
  readonly name: string;
  readonly code?: string;
  readonly helper?: Helper;
}

function constantOf(name: string, value: unknown, code: string): Constant {
  if (value instanceof RegExp && name.startsWith('pattern')) return patternConstant(name, value);
  const format = FORMATS.get((value as FormatDefinition<string> | undefined)?.validate);
  if (format !== undefined) {
    const as = `${name}check`;
    return {
      name,
      helper: { file: 'formats', name: format, as },
      code: `const ${name} = { validate: ${as} };`,
    };
  }
  const helper = AJV_HELPERS[/^require\("([^"]+)"\)\.default$/.exec(code)?.[1] ?? ''];
  if (helper) return { name, helper: { file: 'values', name: helper, as: name } };
  const isPlain = code.startsWith('/') || code === 'Object.prototype.hasOwnProperty';
  if (isPlain) return { name, code: `const ${name} = ${code};` };
  throw new Error(`compiled code requires \`${code}\`, which is unknown; add it to function-module.ts`);
}

function patternConstant(name: string, { source, flags }: RegExp): Constant {
  const { lengths, program } = planPattern(source, flags);
  const expression = `/* @__PURE__ */ new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)})`;
  if (!lengths) return { name, code: `const ${name} = ${expression};` };
  const call = [expression, JSON.stringify(lengths), ...(program ? [JSON.stringify(program)] : [])].join(
    ', ',
  );
  return { name, helper: WORK, code: `const ${name} = /* @__PURE__ */ ${WORK.as}.pattern(${call});` };
}

/** Replaces reads from the schema with constants, so that the code works without the schemas. */
function withConstants(code: string, schema: Schema, identifier: string) {
  const constants = new Map<string, string>();
  const reference =
    /"(?:[^"\\]|\\.)*"|(?<![\w$.])(schema\d+)\b((?:\.[A-Za-z_$][\w$]*|\["(?:[^"\\]|\\.)*"\]|\[\d+\])*)/g;
  const replaced = code.replace(reference, (whole, name: string | undefined, path: string | undefined) => {
    if (name === undefined) return whole;
    const { value, rest } = readPath(schema, path ?? '');
    const text = jsonLiteral(value);
    const constant = constants.get(text) ?? `${identifier}value${constants.size}`;
    constants.set(text, constant);
    return constant + rest;
  });
  return { code: replaced, constants: [...constants].map(([text, name]) => `const ${name} = ${text};`) };
}

/** Returns a JSON value as JavaScript that evaluates to an equal value, even for a property named `__proto__`. */
export function jsonLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');
}

/** Follows an access path into the schema as far as possible. The rest of the path stays in the code. */
function readPath(schema: Schema, path: string): { value: unknown; rest: string } {
  let value: unknown = schema;
  let read = 0;
  for (const part of path.matchAll(/\.([A-Za-z_$][\w$]*)|\[("(?:[^"\\]|\\.)*"|\d+)\]/g)) {
    const name = part[1] ?? String(JSON.parse(part[2] ?? '""'));
    if (typeof value !== 'object' || value === null || (Array.isArray(value) && name === 'length')) break;
    if (!Object.hasOwn(value, name)) break;
    value = (value as Record<string, unknown>)[name];
    read = part.index + part[0].length;
  }
  return { value, rest: path.slice(read) };
}

export function wordsIn(code: string): Set<string> {
  return new Set(code.match(/[$\w]+/g));
}

const ADDING =
  /const (err\d+) = (.+);\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g;
const CUTTING =
  /if\(vErrors !== null\)\{\nif\((_errs\d+)\)\{\nvErrors\.length = \1;\n\}\nelse \{\nvErrors = null;\n\}\n\}/g;
const PLAIN_ERROR =
  /^\{instancePath(?::((?:[^,"]|"(?:[^"\\]|\\.)*")+))?,schemaPath:((?:[^,"]|"(?:[^"\\]|\\.)*")+),keyword:("[^"]+"),params:(\{[^{}]*\})\}$/;

/** Removes the second parameter of a function, because `link` adds the path of the value to errors. */
function withoutContext(code: string): string {
  return code.replace(/, \{instancePath="".*?\}=\{\}\)\{/, '){\nconst instancePath = "";');
}

const MEASURING = /\b(func\d+)\((data\d*)\) (>|<) (\d+)/g;

/** Counts the characters of a string only if `length` does not decide: a character has one or two code units. */
export function measureLess(code: string): string {
  return code.replace(MEASURING, (counted, _count: string, data: string, sign: string, limit: string) => {
    if (sign === '>') return `(${data}.length > ${limit} && ${counted})`;
    if (limit === '1') return `${data}.length < 1`;
    return `(${data}.length < ${limit} || (${data}.length < ${2 * Number(limit)} && ${counted}))`;
  });
}

/** Matches loops over the items of an array, except the loop of `contains`, which allows wrong items. */
const ITEMS = /for\(let (i\d+)=(\d+|from\d+); \1<(len\d+); \1\+\+\)\{/g;
const PROPERTIES = /for\(const (key\d+) (?:in|of) [^{]+\)\{/g;

/** One more than `explain` reads, so that it reports that there are more. */
const MAX_ERRORS = 2_001;

/** Ends loops over items and properties after `MAX_ERRORS` errors, because each error is an object in memory. */
function limitErrors(code: string): string {
  return code
    .replace(ITEMS, (_, at: string, from: string, length: string) => {
      const start = `${at}_errs`;
      return `for(let ${at}=${from}, ${start}=errors; ${at}<${length} && errors - ${start} < ${MAX_ERRORS}; ${at}++){`;
    })
    .replace(PROPERTIES, (loop, key: string) => {
      const start = `${key}_errs`;
      return `const ${start} = errors;\n${loop}\nif(errors - ${start} >= ${MAX_ERRORS}){\nbreak;\n}`;
    });
}

/** Replaces the lines with which Ajv adds or removes errors by calls of helpers: the code becomes a third smaller. */
export function shorten(code: string): string {
  return code
    .replace(ADDING, (_, _name: string, error: string) => `vErrors = ${addingCall(error)};\nerrors++;`)
    .replace(CUTTING, (_, count: string) => `vErrors = $cut(vErrors, ${count});`);
}

function addingCall(error: string): string {
  // Inside a condition, errors are only counted, and their contents never read.
  if (error === '{}') return `$add(vErrors, 0)`;
  const [, instancePath = 'instancePath', ...parts] = PLAIN_ERROR.exec(error) ?? [];
  return parts.length > 0
    ? `$fail(vErrors, ${[instancePath, ...parts].join(', ')})`
    : `$add(vErrors, ${error})`;
}
