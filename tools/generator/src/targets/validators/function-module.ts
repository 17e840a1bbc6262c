import type { Schema } from '@cross-border-payments/explain';
import type { SourceCode } from 'ajv/dist/types/index.js';
import { moduleName } from './bundle.ts';
import { allFormats } from './formats.ts';
import { outside } from './keywords.ts';
import { measureLess, shorten } from './shorten.ts';

/** A module's text, with the shared constants it imports as `constant:<name>`. */
export interface FunctionModule {
  code: string;
  constants: ReadonlyMap<string, string>;
}

/** Helpers of Ajv that compiled code uses, with our replacements. */
const helpers: Readonly<Record<string, [file: string, name: string]>> = {
  'ajv/dist/runtime/ucs2length': ['code-points', 'codePoints'],
  'ajv/dist/runtime/equal': ['equal', 'equal'],
};

/**
 * Writes Ajv's code for one schema as a module of its own.
 *
 * @param source what Ajv made
 * @param identifier under which name to export the function
 * @param identifiers identifier of each schema of the set
 * @returns the module, and the modules of the constants it shares with others (patterns, formats, helpers)
 * @throws Error when Ajv asks for a helper that is not known here (a new version of Ajv)
 */
export function functionModule(
  source: SourceCode,
  schema: Schema,
  identifier: string,
  identifiers: ReadonlyMap<string, string>,
): FunctionModule {
  const own = String(source.validateName);
  const shared = sharedConstants(source);
  const body = withConstants(measureLess(shorten(String(source.validateCode))), schema);
  const evaluated = source.evaluated ? `${own}.evaluated = ${source.evaluated};\n` : '';
  const names = namesIn(body.code);
  const others = [...identifiers].filter(([, other]) => names.has(other));
  const imports = [
    ...others.map(([name, other]) =>
      other === identifier
        ? `const ${other} = ${own};`
        : `import { ${other} } from ${JSON.stringify(moduleName('schema', name))};`,
    ),
    ...outsideImports(names),
  ];
  const isSelf = others.some(([, other]) => other === identifier);
  const exported = isSelf ? `export { ${identifier} };` : `export { ${own} as ${identifier} };`;
  const sharedImports = [...shared.keys()].map(
    (name) => `import { ${name} } from ${JSON.stringify(moduleName('constant', name))};`,
  );
  const code = [...imports, ...sharedImports, ...body.constants, body.code, evaluated, exported, ''].join(
    '\n',
  );
  return { code, constants: shared };
}

/** File of each helper. */
const helperFiles: Readonly<Record<keyof typeof outside, string>> = {
  link: 'link',
  isMultipleOf: 'multiple-of',
  add: 'errors',
  fail: 'errors',
  cut: 'errors',
};

function outsideImports(names: ReadonlySet<string>): string[] {
  const used = (Object.keys(outside) as (keyof typeof outside)[]).filter((name) => names.has(outside[name]));
  return used.map((name) => `import { ${name} as ${outside[name]} } from "runtime:${helperFiles[name]}";`);
}

/**
 * Lists the constants of Ajv's scope that the code uses, each as a module. Ajv gives equal constants the same name
 * everywhere.
 */
function sharedConstants(source: SourceCode): Map<string, string> {
  const modules = new Map<string, string>();
  for (const prefix of ['pattern', 'formats', 'func']) {
    for (const name of source.scopeValues[prefix] ?? []) {
      const value = name.value?.ref;
      const isPattern = prefix === 'pattern' && value instanceof RegExp;
      const code = isPattern
        ? `const ${name} = ${regExpCode(value)};`
        : constantCode(String(name), String(name.value?.code));
      modules.set(String(name), `${code}\nexport { ${name} };\n`);
    }
  }
  return modules;
}

function regExpCode(pattern: RegExp): string {
  return `/* @__PURE__ */ new RegExp(${JSON.stringify(pattern.source)}, ${JSON.stringify(pattern.flags)})`;
}

function constantCode(name: string, code: string): string {
  const [, dotted, quoted] = /^\$formats(?:\.(\w+)|\["([^"]+)"\])$/.exec(code) ?? [];
  const format = allFormats.get(dotted ?? quoted ?? '');
  if (format && !(format instanceof RegExp)) {
    const { name: own } = format.validate as { name: string };
    return `import { ${own} as ${name}check } from "runtime:formats";\nconst ${name} = { validate: ${name}check };`;
  }
  const helper = helpers[/^require\("([^"]+)"\)\.default$/.exec(code)?.[1] ?? ''];
  if (helper) return `import { ${helper[1]} as ${name} } from "runtime:${helper[0]}";`;
  const isPlain = code.startsWith('/') || code === 'Object.prototype.hasOwnProperty';
  if (isPlain) return `const ${name} = ${code};`;
  throw new Error(`compiled code asks for \`${code}\`, which is not known; function-module.ts must learn it`);
}

/**
 * Replaces what the code reads from its schema by constants, so that schemas need not be shipped. Text in quotes is
 * left unchanged.
 */
function withConstants(code: string, schema: Schema): { code: string; constants: string[] } {
  const constants = new Map<string, string>();
  const reference =
    /"(?:[^"\\]|\\.)*"|(?<![\w$.])(schema\d+)\b((?:\.[A-Za-z_$][\w$]*|\["(?:[^"\\]|\\.)*"\]|\[\d+\])*)/g;
  const replaced = code.replace(reference, (whole, name: string | undefined, path: string | undefined) => {
    if (name === undefined) return whole;
    const { value, rest } = readPath(schema, path ?? '');
    const text = JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');
    const constant = constants.get(text) ?? `${name}value${constants.size}`;
    constants.set(text, constant);
    return constant + rest;
  });
  return { code: replaced, constants: [...constants].map(([text, name]) => `const ${name} = ${text};`) };
}

/** Follows an access path as far as it leads to members of the schema; the rest belongs to the code. */
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

/** Lists every name in the code, words in texts included. */
function namesIn(code: string): Set<string> {
  return new Set(code.match(/[$\w]+/g));
}
