import { UsageError } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { hostArguments, OPTIONS, START_HELP, sandboxArguments } from './options.ts';

test('the help names every option with its default', () => {
  for (const [name, option] of Object.entries(OPTIONS)) {
    expect(START_HELP).toMatch(
      new RegExp(`^  --${name} .*\\(${[option.default || ''].flat().join() || 'none'}\\)$`, 'm'),
    );
  }
});

test('the sandbox receives only the given options', () => {
  const given = { callback: 'http://127.0.0.1:9', seed: '1', clock: 'manual', env: '-x', strict: true };
  expect(
    sandboxArguments(hostArguments('::1', ['build.example']), {
      ...given,
      data: '',
      'allow-outside-callbacks': false,
    }),
  ).toEqual([
    ...[
      '--host',
      '::1',
      '--allow-host=build.example',
      '--callback=http://127.0.0.1:9',
      '--seed=1',
      '--clock=manual',
      '--env=-x',
    ],
    '--strict',
  ]);
});

test('options that the sandbox refuses are refused before anything is prepared', () => {
  const start = () => sandboxArguments(hostArguments('0.0.0.0', []), {});
  expect(start).toThrow(
    expect.objectContaining({
      constructor: UsageError,
      message: expect.stringContaining('--control-token'),
    }),
  );
});
