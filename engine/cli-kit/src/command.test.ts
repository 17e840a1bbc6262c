import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { parseOptions, readPort, UsageError } from './command.ts';

const PROGRAM = `
  import { runCommand, UsageError } from ${JSON.stringify(new URL('command.ts', import.meta.url).href)};
  await runCommand('the help', { name: { type: 'string' } }, ({ name }) => {
    if (name === 'wrong') throw new UsageError('The name is wrong.');
    if (name === 'broken') throw new Error('the job failed');
    console.log('hello ' + name);
    return name === 'stale' ? 1 : 0;
  });
`;

test.each([
  [['--name', 'Li'], 0, 'hello Li\n', ''],
  [['--name', 'stale'], 1, 'hello stale\n', ''],
  [['--name', 'broken'], 1, '', 'the job failed\n'],
  [['--name', 'wrong'], 2, '', 'The name is wrong. See --help.\n'],
  [['--help', '--nonsense'], 0, 'the help\n', ''],
])('%j ends with %i', (args, status, stdout, stderr) => {
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM, 'program', ...args], {
    encoding: 'utf8',
  });
  expect(ended).toMatchObject({ status, stdout, stderr });
});

const known = { port: { type: 'string', short: 'p' }, check: { type: 'boolean' } } as const;
const nearest = (names: readonly string[], unknown: string) =>
  names.find((name) => name[0] === unknown.replace('-', '')[0]);

test.each([
  [['--prot', '1'], 'There is no option `--prot`; did you mean `--port`?'],
  [['--no-such'], 'There is no option `--no-such`.'],
  [['-x'], 'There is no option `-x`.'],
  [['--port'], '`--port` needs a value.'],
  [['--port', '--check'], '`--port` needs a value.'],
  [['--check=no'], 'Option `--check` does not take an argument.'],
  [['extra'], 'Unexpected argument `extra`.'],
])('%j is a wrong invocation', (args, message) => {
  expect(() => parseOptions(args, known, { nearest })).toThrow(new UsageError(message));
});

test('two dashes at the beginning, which pnpm adds, are ignored', () => {
  expect(parseOptions(['--', '--port', '1'], known).values).toEqual({ port: '1' });
  expect(() => parseOptions(['--check', '--', '--port'], known)).toThrow(UsageError);
});

test.each(['', '-1', '1.5', 'x', '65536', '1e3'])('%j is not a port', (text) => {
  const message = `\`--port\` must be a whole number from 0 to 65535, not \`${text}\`.`;
  expect(() => readPort('port', text)).toThrow(new UsageError(message));
});

test.each(['0', '5000', '65535'])('%s is a port', (text) => {
  expect(readPort('port', text)).toBe(Number(text));
});
