import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import shared from '../../tsdown.config.ts';
import { readHelper, readRuntime } from './src/read-runtime.ts';

const RUNTIMES = ['client', 'server', 'validators', 'preflight'] as const;
const HELPERS = readdirSync(join(import.meta.dirname, 'src/runtime'))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => basename(file, '.ts'));

const tableOf = (names: readonly string[], read: (name: never) => unknown) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, read(name as never)])));

/** Replaces the functions of `read-runtime.ts` with the files that they read from the repository. */
const runtimesWithin = {
  name: 'runtimes-within',
  load: (file: string) =>
    file.endsWith('/src/read-runtime.ts')
      ? `const runtimes = ${tableOf(RUNTIMES, readRuntime)};
const helpers = ${tableOf(HELPERS, readHelper)};
export const readRuntime = (name) => runtimes[name];
export const readHelper = (name) => helpers[name];`
      : undefined,
};

export default {
  ...shared,
  entry: { index: 'src/index.ts', generate: 'src/generate.ts' },
  plugins: [runtimesWithin],
};
