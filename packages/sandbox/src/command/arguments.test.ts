import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const optionsOf = (args: string[], environment = {}) => readArguments(args, environment).options;

test('reads every option', () => {
  const args = [
    '--port',
    '0',
    '--host',
    '::1',
    '--data',
    'here',
    '--callback',
    'http://127.0.0.1:9',
    '--seed',
    '7',
  ];
  expect(
    optionsOf([...args, '--clock', 'manual', '--require-signature', '--allow-outside-callbacks']),
  ).toEqual({
    port: 0,
    host: '::1',
    data: 'here',
    callback: 'http://127.0.0.1:9',
    seed: 7,
    clock: 'manual',
    controlToken: undefined,
    databaseUrl: undefined,
    allowOrigins: undefined,
    requireSignature: true,
    allowOutsideCallbacks: true,
  });
});

test('`--check` refuses the same options as a start, but starts nothing', () => {
  expect(readArguments(['--seed', '7', '--check'])).toMatchObject({ check: true });
  expect(() => readArguments(['--seed', 'x', '--check'])).toThrow(UsageError);
  expect(() => readArguments(['--host', '0.0.0.0', '--check'])).toThrow(UsageError);
});

test('reads the password from a file or the environment', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-test-')), 'token');
  writeFileSync(file, 'a-password-of-a-file\n');
  expect(optionsOf(['--control-token-file', file])).toMatchObject({ controlToken: 'a-password-of-a-file' });
  const environment = { CONTROL_TOKEN: 'a-password-of-the-environment' };
  expect(optionsOf([], environment)).toMatchObject({ controlToken: environment.CONTROL_TOKEN });
  rmSync(dirname(file), { recursive: true });
  expect(() => optionsOf(['--control-token-file', file])).toThrow(
    new UsageError(`\`--control-token-file\`: \`${file}\` cannot be read (ENOENT).`),
  );
  expect(() => optionsOf(['--control-token', 'x', '--control-token-file', file])).toThrow(
    'exclude each other',
  );
});

test('uses the database of the environment unless `--data` is given', () => {
  const environment = { DATABASE_URL: 'postgres://here/db' };
  expect(optionsOf([], environment)).toMatchObject({ databaseUrl: 'postgres://here/db' });
  expect(optionsOf(['--data', 'here'], environment)).toMatchObject({ data: 'here', databaseUrl: undefined });
  expect(optionsOf(['--database-url', 'postgres://b'], environment)).toMatchObject({
    databaseUrl: 'postgres://b',
  });
});

test.each([
  [['--port', '70000'], '`--port` must be a whole number from 0 to 65535, not `70000`.'],
  [['--callback', '127.0.0.1:8080'], 'The callback address `127.0.0.1:8080` must start with `http://`.'],
  [['--callback', 'localhost:8080/x'], 'The callback address `localhost:8080/x` must start with `http://`.'],
  [['--callback', 'here'], 'The callback address must be an http or https URL of at most 2048 characters.'],
  [
    ['--callback', 'http://10.0.0.1/'],
    'The callback address 10.0.0.1 is outside this machine; start with `--allow-outside-callbacks` to use it.',
  ],
  [['--port', 'x'], '`--port` must be a whole number from 0 to 65535, not `x`.'],
  [['--seed', '-1'], /--seed/],
  [['--host', '0.0.0.0'], /With `--host 0.0.0.0`, others can reach .* `--control-token`, .*CONTROL_TOKEN\.$/],
  [['--control-token', 'short'], /`--control-token` must have 16 to 256 printable ASCII characters/],
  [['--allow-origin', '*'], /must be an origin .*, not `\*`/],
  [['--allow-origin', 'http://shop.example/page'], /must be an origin/],
  [['--allow-host', 'sandbox:4020'], /must be a host name .*, not `sandbox:4020`/],
  [['--allow-host', '*'], /must be a host name/],
  [['--clock', 'slow'], '`--clock` must be one of real, manual, not `slow`.'],
  [
    ['--data', 'a', '--database-url', 'b'],
    '`--data` and `--database-url` exclude each other. Give one of them.',
  ],
  [['--prot', '1'], /--prot/],
  [['extra'], /extra/],
])('refuses %j', (args, reason) => {
  expect(() => readArguments(args)).toThrow(typeof reason === 'string' ? new UsageError(reason) : reason);
});

test('accepts several host names', () => {
  expect(optionsOf(['--allow-host', 'sandbox', '--allow-host', 'build.local'])).toMatchObject({
    allowHosts: ['sandbox', 'build.local'],
  });
});

test('accepts several origins', () => {
  const args = ['--allow-origin', 'http://127.0.0.1:4000', '--allow-origin', 'https://docs.example/'];
  expect(optionsOf(args)).toMatchObject({ allowOrigins: ['http://127.0.0.1:4000', 'https://docs.example'] });
});

test('recognizes `--help`', () => {
  expect(readArguments(['--help', '--port', '1'])).toMatchObject({ help: true });
});
