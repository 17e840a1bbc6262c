import { UsageError } from '@cross-border-payments/proof';
import { expect, test } from 'vitest';
import { OPTIONS, readPort, START_HELP, sandboxArguments } from './options.ts';

test('the help names every option with its default', () => {
  for (const [name, option] of Object.entries(OPTIONS)) {
    expect(START_HELP).toMatch(new RegExp(`^  --${name} .*\\(${option.default || 'none'}\\)$`, 'm'));
  }
});

test('hands on what is given, and nothing else', () => {
  const none = { 'control-token': '', callback: '', data: '', seed: '', clock: '', env: '' };
  expect(sandboxArguments(none)).toEqual([]);
  const given = { ...none, callback: 'http://127.0.0.1:9', seed: '-1', clock: 'manual', env: '-x' };
  expect(sandboxArguments(given)).toEqual([
    '--callback=http://127.0.0.1:9',
    '--seed=-1',
    '--clock=manual',
    '--env=-x',
  ]);
});

test.each(['0', '5000', '65535'])('%s is a port', (text) => {
  expect(readPort('--mock-port', text)).toBe(Number(text));
});

test.each(['x', '65536', '', '-1', '1.5'])('refuses %j', (text) => {
  expect(() => readPort('--mock-port', text)).toThrow(
    new UsageError(`\`--mock-port\` must be a port from 0 to 65535, not \`${text}\`.`),
  );
});
