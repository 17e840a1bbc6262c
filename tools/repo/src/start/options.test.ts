import { UsageError } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { OPTIONS, START_HELP, sandboxArguments } from './options.ts';

test('the help names every option with its default', () => {
  for (const [name, option] of Object.entries(OPTIONS)) {
    expect(START_HELP).toMatch(new RegExp(`^  --${name} .*\\(${option.default || 'none'}\\)$`, 'm'));
  }
});

const NONE = {
  ...{ 'control-token': '', callback: '', data: '', seed: '', clock: '', env: '' },
  ...{ 'allow-outside-callbacks': false, strict: false },
};

test('hands on what is given, and nothing else', () => {
  expect(sandboxArguments('127.0.0.1', NONE)).toEqual(['--host', '127.0.0.1']);
  const given = {
    ...NONE,
    callback: 'http://127.0.0.1:9',
    seed: '1',
    clock: 'manual',
    env: '-x',
    strict: true,
  };
  expect(sandboxArguments('::1', given)).toEqual([
    '--host',
    '::1',
    '--callback=http://127.0.0.1:9',
    '--seed=1',
    '--clock=manual',
    '--env=-x',
    '--strict',
  ]);
});

test.each([
  ['127.0.0.1', { seed: '-1' }, '`--seed` must be a whole number from 0, not `-1`.'],
  ['127.0.0.1', { clock: 'fast' }, '`--clock` must be real or manual, not `fast`.'],
  ['0.0.0.0', {}, /--control-token/],
])('what the sandbox would refuse is refused before anything is prepared: %s %j', (host, values, reason) => {
  expect(() => sandboxArguments(host, { ...NONE, ...values })).toThrow(UsageError);
  expect(() => sandboxArguments(host, { ...NONE, ...values })).toThrow(reason);
});
