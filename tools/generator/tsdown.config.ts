import shared from '../../tsdown.config.ts';
import { readHelper, readRuntime } from './src/runtimes/read-runtime.ts';

const RUNTIMES = ['client', 'server', 'validators', 'preflight'] as const;
const HELPERS = [
  ...['code-points', 'coerce', 'equal', 'errors', 'linear', 'link', 'multiple-of', 'unique-items'],
  ...['date-time', 'encodings', 'integers', 'international', 'texts', 'uri'].map((name) => `formats/${name}`),
];

const tableOf = (names: readonly string[], read: (name: never) => unknown) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, read(name as never)])));

/** Puts what `read-runtime.ts` reads from the repository in its place. */
const runtimesWithin = {
  name: 'runtimes-within',
  load: (file: string) =>
    file.endsWith('/runtimes/read-runtime.ts')
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
