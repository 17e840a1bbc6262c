import { expect, test } from 'vitest';
import { readArguments } from './cli-arguments.ts';

const optionsOf = (args: string[], environment = {}) => {
  const wanted = readArguments(args, environment);
  return wanted.kind === 'start' ? wanted.options : wanted;
};

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

test('takes the database of the environment unless a folder is given', () => {
  const environment = { DATABASE_URL: 'postgres://here/db' };
  expect(optionsOf([], environment)).toMatchObject({ databaseUrl: 'postgres://here/db' });
  expect(optionsOf(['--data', 'here'], environment)).toMatchObject({ data: 'here', databaseUrl: undefined });
  expect(optionsOf(['--database-url', 'postgres://b'], environment)).toMatchObject({
    databaseUrl: 'postgres://b',
  });
});

test.each([
  [['--port', '70000'], '--port 70000 is no whole number from 0 to 65535.'],
  [['--port', 'x'], '--port x is no whole number from 0 to 65535.'],
  [['--seed', '-1'], /--seed/],
  [['--allow-origin', '*'], /--allow-origin \* is no origin/],
  [['--allow-origin', 'http://shop.example/page'], /is no origin/],
  [['--allow-host', 'sandbox:4020'], /--allow-host sandbox:4020 is no name/],
  [['--allow-host', '*'], /is no name/],
  [['--clock', 'slow'], '--clock is real or manual.'],
  [['--data', 'a', '--database-url', 'b'], 'Give --data or --database-url, not both.'],
  [['--host', '0.0.0.0'], /With `--host 0.0.0.0` others reach .* `--control-token`\.$/],
  [['--control-token', 'short'], /`--control-token` must have 16 to 256 characters/],
  [['--prot', '1'], /--prot/],
  [['extra'], /extra/],
])('refuses %j', (args, reason) => {
  const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason);
  expect(readArguments(args)).toEqual({ kind: 'refused', reason: expected });
});

test('takes several names of hosts', () => {
  expect(optionsOf(['--allow-host', 'sandbox', '--allow-host', 'build.local'])).toMatchObject({
    allowHosts: ['sandbox', 'build.local'],
  });
});

test('takes several origins', () => {
  const args = ['--allow-origin', 'http://127.0.0.1:4000', '--allow-origin', 'https://docs.example/'];
  expect(optionsOf(args)).toMatchObject({ allowOrigins: ['http://127.0.0.1:4000', 'https://docs.example'] });
});

test('gives help', () => {
  expect(readArguments(['--help', '--port', '1'])).toEqual({ kind: 'help' });
});
