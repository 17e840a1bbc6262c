import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { installed } from './installed.ts';
import { readReadme } from './programs.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The lowest version that the READMEs state, and the newest. */
const compilers = [
  // The types of Hono itself need a newer one.
  { alias: 'typescript-5.4', refused: /\/hono$/ },
  { alias: 'typescript', refused: /^$/ },
].map((one) => {
  const file = require.resolve(`${one.alias}/package.json`);
  return { ...one, typescript: require(file).version as string, tsc: join(dirname(file), 'bin', 'tsc') };
});
const cases = compilers.flatMap((compiler) =>
  ['node16', 'nodenext', 'bundler'].map((resolution) => ({ ...compiler, resolution })),
);

const WRONG_ORDER = `
import { createClient } from '@cross-border-payments/client';
const client = createClient({ baseUrl: 'http://127.0.0.1', appKey: 'k', secretKey: 's' });
// @ts-expect-error R-021: four elements need a phone
export const wrong = () => client.validation.checkBankAccount({ type: 'check4', idNumber: '1', name: 'n', account: '2' });
`;

function importing(entries: readonly string[]): string {
  const imports = entries.map((entry, index) => `import * as entry${index} from '${entry}';`);
  return `${imports.join('\n')}\nexport const all = [${entries.map((_, index) => `entry${index}`)}];\n`;
}

beforeAll(async () => {
  for (const { alias, refused } of compilers) {
    const entriesOf = (packages: typeof installed) =>
      packages.flatMap(({ entries }) => entries).filter((entry) => !refused.test(entry));
    const write = (name: string, text: string) =>
      writeFile(join(inject('stranger'), `${alias}-${name}`), text);
    await write('all.mts', importing(entriesOf(installed)) + WRONG_ORDER);
    await write('all.cts', importing(entriesOf(installed.filter(({ commonjs }) => commonjs))) + WRONG_ORDER);
  }
});

/** Returns what the compiler finds wrong. */
async function compile(tsc: string, files: string[], ...options: string[]): Promise<string> {
  const args = [tsc, '--noEmit', '--strict', '--target', 'es2022', ...options, ...files];
  const printed = ({ stdout }: { stdout: string }) => stdout;
  return run(process.execPath, args, { cwd: inject('stranger') }).then(printed, printed);
}

test.each(['client', 'server-stubs'])('the README of %s states the lowest version', async (name) => {
  expect(compilers[0]?.typescript).toBe('5.4.5');
  expect(await readReadme(name)).toContain('TypeScript 5.4 or later');
});

test.each(cases)('TypeScript $typescript with $resolution takes every entry', async (one) => {
  const module = one.resolution === 'bundler' ? 'esnext' : one.resolution;
  const files = ['mts', 'cts'].map((ending) => `${one.alias}-all.${ending}`);
  const options = ['--module', module, '--moduleResolution', one.resolution, '--types', 'node'];
  expect(await compile(one.tsc, files, ...options)).toBe('');
});

test.each(compilers)(
  'TypeScript $typescript takes the client without types of Node',
  async ({ alias, tsc }) => {
    const file = `${alias}-browser.mts`;
    await writeFile(join(inject('stranger'), file), WRONG_ORDER);
    const libraries = ['--typeRoots', 'none', '--lib', 'es2022,dom,dom.iterable'];
    const options = ['--module', 'esnext', '--moduleResolution', 'bundler', ...libraries];
    expect(await compile(tsc, [file], ...options)).toBe('');
  },
);
