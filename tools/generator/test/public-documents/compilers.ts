import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A TypeScript compiler. */
export interface Compiler {
  /** As 5.4. */
  readonly version: string;
  readonly folder: string;
}

const DOWNLOADS = join(import.meta.dirname, '../../../repo/downloads/node_modules');

/**
 * Lists the compilers that generated code must pass: the oldest that is promised, the last in JavaScript, the newest.
 *
 * @throws Error when one is not installed
 */
export function compilers(): Compiler[] {
  const newest = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const folders = [...['typescript-5.4', 'typescript-5.9'].map((name) => join(DOWNLOADS, name)), newest];
  return folders.map((folder) => {
    const file = join(folder, 'package.json');
    if (!existsSync(file))
      throw new Error(`${folder} is missing. Run \`npx --yes pnpm install:tests\` first.`);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return { version: version.replace(/\.\d+$/, ''), folder };
  });
}
