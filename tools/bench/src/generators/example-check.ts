import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ValidExample } from './examples.ts';
import { OPENAPI_TYPESCRIPT } from './programs.ts';

/**
 * Returns how a program's file writes the type of each component. openapi-typescript keeps the names as keys. The others
 * make names of types of them: the same letters and digits, whatever is between.
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

function letters(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** An index exports what the other files of its folder declare. */
function textsOf(file: string): string[] {
  if (!file.endsWith('index.ts')) return [readFileSync(file, 'utf8')];
  const folder = dirname(file);
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/**
 * Writes a file that assigns every example to its type, one to a line. The values are declared with literal types and are
 * no literals, since TypeScript refuses undeclared properties in literals, which open objects may have.
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
