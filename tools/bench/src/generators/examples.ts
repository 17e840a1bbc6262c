import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { OPENAPI_TYPESCRIPT } from './programs.ts';

type Raw = Record<string, unknown>;

export interface ValidExample {
  /** Name of the component that describes the example or, if `isList`, each entry of it. */
  readonly schema: string;
  readonly isList: boolean;
  readonly value: unknown;
}

const COMPONENT = /^#\/components\/schemas\/([^/]+)$/;

/**
 * Lists the examples of components, and of media types and parameters whose schema is a component or an array of a
 * component. Leaves out examples that Ajv rejects, and examples of schemas that Ajv cannot compile.
 */
export function validExamples(document: Raw): ValidExample[] {
  const isValid = judge(document);
  const found = new Map<string, ValidExample>();
  const add = (target: { schema: string; isList: boolean } | undefined, value: unknown) => {
    if (target && value !== undefined) found.set(JSON.stringify([target, value]), { ...target, value });
  };
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Raw };
  for (const [schema, raw] of Object.entries(schemas)) {
    const { example, examples } = raw as Raw;
    for (const value of [example, ...(Array.isArray(examples) ? examples : [])])
      add({ schema, isList: false }, value);
  }
  for (const holder of holdersOf(document)) {
    const target = targetOf(holder.schema as Raw);
    for (const value of [holder.example, ...namedExamples(document, holder.examples)]) add(target, value);
  }
  return [...found.values()].filter(isValid);
}

/** Lists the objects with a schema and examples, except of forms, whose examples write a file as a string. */
function holdersOf(value: unknown, name = ''): Raw[] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example, examples } = value as Raw;
  const hasExamples = typeof schema === 'object' && (example !== undefined || examples !== undefined);
  const isHolder = hasExamples && (!name.includes('/') || name.includes('json'));
  const inner = Object.entries(value).flatMap(([key, child]) => holdersOf(child, key));
  return [...(isHolder ? [value as Raw] : []), ...inner];
}

function targetOf({ $ref, type, items }: Raw): { schema: string; isList: boolean } | undefined {
  if (type === 'array' && typeof items === 'object') {
    const inner = targetOf(items as Raw);
    return inner && !inner.isList ? { ...inner, isList: true } : undefined;
  }
  const [, name] = COMPONENT.exec(String($ref)) ?? [];
  return name === undefined ? undefined : { schema: name, isList: false };
}

function namedExamples(document: Raw, examples: unknown): unknown[] {
  if (typeof examples !== 'object' || examples === null || Array.isArray(examples)) return [];
  return Object.values(examples as Raw).map((example) => {
    const { $ref, value } = example as Raw;
    const [, name = ''] = /^#\/components\/examples\/([^/]+)$/.exec(String($ref)) ?? [];
    const shared = (document.components as { examples?: Record<string, Raw> } | undefined)?.examples;
    return value ?? shared?.[name]?.value;
  });
}

/**
 * Removes the examples from a value of the document, because Ajv would mistake an `$id` in an example for the `$id` of
 * a schema.
 */
function withoutExamples(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (typeof value !== 'object' || value === null) return value;
  const isNamed = name === 'properties';
  const kept = Object.entries(value).filter(([key]) => isNamed || (key !== 'example' && key !== 'examples'));
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutExamples(child, isNamed ? '' : key)]));
}

function judge(document: Raw): (example: ValidExample) => boolean {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, logger: false });
  ajv.addSchema(withoutExamples(document) as Raw, 'document');
  const checks = new Map<string, (value: unknown) => unknown>();
  return ({ schema, isList, value }) => {
    const $ref = `document#/components/schemas/${schema}`;
    const key = `${schema} ${isList}`;
    try {
      const check = checks.get(key) ?? ajv.compile(isList ? { type: 'array', items: { $ref } } : { $ref });
      checks.set(key, check);
      return check(value) === true;
    } catch {
      checks.set(key, () => false);
      return false;
    }
  };
}

/** openapi-typescript has components as keys. The others derive type names with the same letters and digits. */
export function typesByComponent(
  program: string,
  file: string,
  components: readonly string[],
): ReadonlyMap<string, string> {
  if (program === OPENAPI_TYPESCRIPT)
    return new Map(components.map((name) => [name, `Types.components['schemas'][${JSON.stringify(name)}]`]));
  const exported = new Map<string, string>();
  for (const text of textsOf(file))
    for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:type|interface) (\w+)(?= |=|<)/gm))
      if (!exported.has(letters(name))) exported.set(letters(name), name);
  return new Map(
    components.flatMap((name) => {
      const found = exported.get(letters(name));
      return found === undefined ? [] : [[name, `Types.${found}`] as const];
    }),
  );
}

/** Returns the letters and digits of a name, which all names that generators derive from it have in common. */
export function letters(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Returns the text of a file, or of all files in the folder of an index file. */
function textsOf(file: string): string[] {
  if (!file.endsWith('index.ts')) return [readFileSync(file, 'utf8')];
  const folder = dirname(file);
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Assigns each example from a constant: in a literal, TypeScript would reject undeclared properties. */
export function writeCheck(
  file: string,
  types: string,
  examples: readonly ValidExample[],
  names: ReadonlyMap<string, string>,
): void {
  const lines = examples.map(({ schema, isList, value }, at) => {
    const type = `${names.get(schema)}${isList ? '[]' : ''}`;
    return `declare const v${at}: ${JSON.stringify(value)}; export const c${at}: ${type} = v${at};`;
  });
  writeFileSync(file, `import type * as Types from '${types}';\n${lines.join('\n')}\n`);
}
