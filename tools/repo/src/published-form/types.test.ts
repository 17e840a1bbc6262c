// Long form also: TypeScript 5.4, the lowest version, and moduleResolution other than nodenext.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, inject, test } from 'vitest';
import { downloaded } from '../testing/downloads.ts';
import { installed } from './testing/installed.ts';
import { isLong } from './testing/nodes.ts';
import { readReadme } from './testing/programs.ts';

const run = promisify(execFile);

/** The newest version and, in the long form, the lowest that the READMEs state. */
const compilers = [
  // Hono's own types need a newer version.
  ...(isLong ? [{ folder: downloaded('typescript-5.4'), without: /\/hono$/ }] : []),
  { folder: join(repositoryRoot, 'node_modules/typescript'), without: /^$/ },
].map(({ folder, without }, index, { length }) => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { version, without, tsc: join(folder, 'bin/tsc'), isNewest: index === length - 1 };
});
const ofForm = compilers.slice(0, 1);
const RESOLUTIONS = ['nodenext', 'node16', 'bundler'];
const cases = compilers
  .flatMap((compiler) =>
    RESOLUTIONS.map((resolution) => ({
      ...compiler,
      resolution,
      isShort: compiler.isNewest && resolution === 'nodenext',
    })),
  )
  .filter(({ isShort }) => isShort !== isLong);

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

/** Compiles files in the project of the consumer and returns the errors. */
async function compile(tsc: string, files: Readonly<Record<string, string>>, ...options: string[]) {
  const cwd = inject('consumer');
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  const fixed = ['--noEmit', '--strict', '--target', 'es2022', ...(isLong ? [] : ['--singleThreaded'])];
  const args = [tsc, ...fixed, ...options, ...Object.keys(files)];
  const printed = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr;
  return run(process.execPath, args, { cwd }).then(printed, printed);
}

if (!isLong) {
  test.each(['client', 'server-stubs'])('the README of %s states the lowest version', async (name) => {
    expect(await readReadme(name)).toContain('TypeScript 5.4 or later');
  });
}

test.each(cases)(
  'TypeScript $version with $resolution compiles every entry',
  async ({ tsc, without, resolution }) => {
    const entriesOf = (packages: typeof installed) =>
      packages.flatMap(({ entries }) => entries).filter((entry) => !without.test(entry));
    const files = {
      'all.mts': importing(entriesOf(installed)) + WRONG_ORDER,
      'all.cts': importing(entriesOf(installed.filter(({ commonjs }) => commonjs))) + WRONG_ORDER,
    };
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const options = ['--module', module, '--moduleResolution', resolution, '--types', 'node'];
    // The declaration files are the same each time, so they are fully checked only once, where imports are strictest.
    options.push(resolution === 'nodenext' ? '--skipDefaultLibCheck' : '--skipLibCheck');
    expect(await compile(tsc, files, ...options)).toBe('');
  },
);

const entriesOfClient = installed.find(({ name }) => name.endsWith('/client'))?.entries ?? [];

test.each(ofForm)('TypeScript $version compiles the client without the DOM library', async ({ tsc }) => {
  const options = ['--module', 'nodenext', '--lib', 'es2022', '--types', 'node'];
  const program = importing(entriesOfClient) + WRONG_ORDER;
  expect(await compile(tsc, { 'server.mts': program, 'server.cts': program }, ...options)).toBe('');
});

if (isLong) {
  test('the lowest version compiles every entry with moduleResolution node10', async () => {
    expect(compilers[0]?.version).toBe('5.4.5');
    const options = ['--module', 'commonjs', '--moduleResolution', 'node10', '--types', 'node'];
    const program = importing(entriesOfClient) + WRONG_ORDER;
    expect(await compile(compilers[0]?.tsc ?? '', { 'node10.ts': program }, ...options)).toBe('');
  });
}

test.each(ofForm)(
  'TypeScript $version compiles the client without the types of Node, and reports errors',
  async ({ tsc }) => {
    const libraries = ['--typeRoots', 'none', '--lib', 'es2022,dom,dom.iterable', '--skipDefaultLibCheck'];
    const options = ['--module', 'esnext', '--moduleResolution', 'bundler', ...libraries];
    const wrong = WRONG_ORDER.replace(/\/\/ @ts-expect-error.*/, '');
    const printed = await compile(tsc, { 'browser.mts': WRONG_ORDER, 'wrong.mts': wrong }, ...options);
    expect(printed).toMatch(/^wrong\.mts\(/);
    expect(printed).toContain("'phone' is missing");
    expect(printed.match(/error TS/g)).toHaveLength(1);
  },
);
