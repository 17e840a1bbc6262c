import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../generated/', import.meta.url));
const output = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The compiled validators are JavaScript already, so the compiler leaves them out of `dist`. */
for (const name of ['validators.js', 'validators.d.ts']) {
  copyFileSync(join(source, name), join(output, 'generated', name));
}

/** The compiler rewrites the endings of imports in code, but not in declarations. */
for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(output, name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(from |import\()'(\.{1,2}\/[^']+)\.ts'/g, "$1'$2.js'"));
}
