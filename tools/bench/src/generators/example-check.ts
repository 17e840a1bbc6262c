import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ValidExample } from './examples.ts';
import { OPENAPI_TYPESCRIPT } from './programs.ts';

/**
 * Returns the type that a program generated for each component. openapi-typescript uses the names of components as
 * keys. The other programs derive type names with the same letters and digits.
 */
export function typesByComponent(
  program: string,
  file: string,
  components: readonly string[],
): ReadonlyMap<string, string> {
  if (program === OPENAPI_TYPESCRIPT) {
    return new Map(
      components.map((name) => [name, `Types.components['schemas'][${JSON.stringify(name)}]`] as const),
    );
  }
  const exported = new Map<string, string>();
  for (const text of textsOf(file)) {
    for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:type|interface) (\w+)(?= |=|<)/gm)) {
      const known = exported.get(letters(name));
      if (known === undefined) exported.set(letters(name), name);
    }
  }
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

/**
 * Returns the text of a file. For an index file, which exports declarations of other files, returns the texts of all
 * files in its folder.
 */
function textsOf(file: string): string[] {
  if (!file.endsWith('index.ts')) return [readFileSync(file, 'utf8')];
  const folder = dirname(file);
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/**
 * Writes a file that assigns every example to its type, one per line. Each example is a constant first: in an object
 * literal, TypeScript would reject undeclared properties that the schema allows.
 */
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
