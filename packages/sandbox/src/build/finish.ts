import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../', import.meta.url));
const output = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Folders of which nothing is published, and what the compiler took care of. */
const notCopied = /(^|[\\/])(testing|build|documentation|generate|tsconfig\.json)$|\.ts$/;

/** What is read at run time beside the code (data, pages) stands in `dist` where it stands in `src`. */
cpSync(source, output, { recursive: true, filter: (path) => !notCopied.test(path) });

/** The compiler rewrites the endings of imports in code, but not in declarations. */
for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(output, name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(from |import\()'(\.{1,2}\/[^']+)\.ts'/g, "$1'$2.js'"));
}
