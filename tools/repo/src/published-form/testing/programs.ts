import { readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { inject } from 'vitest';
import { nodes } from './nodes.ts';

/** Every Node with the extensions of ES modules and of CommonJS. */
export const programCases = nodes.flatMap((node) => ['mjs', 'cjs'].map((ending) => ({ ...node, ending })));

/** Reads the README of a published package. */
export function readReadme(name: string): Promise<string> {
  return readFile(join(inject('consumer'), 'node_modules/@cross-border-payments', name, 'README.md'), 'utf8');
}

/** Writes a program into the project of the consumer, as an ES module and as CommonJS. */
export async function writeProgram(name: string, program: string): Promise<void> {
  const code = stripTypeScriptTypes(program);
  await writeFile(join(inject('consumer'), `${name}.mjs`), code);
  const required = code.replaceAll(/import (.*) from ('.*');/g, 'const $1 = require($2);');
  await writeFile(join(inject('consumer'), `${name}.cjs`), `(async () => {\n${required}})();`);
}
