import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { suites } from './suites.ts';

test('the help lists every suite with the options it takes', () => {
  const given = readArguments(['--help']);
  const text = 'help' in given ? given.help : '';
  for (const [name, { options }] of Object.entries(suites)) {
    expect(text).toContain(`  ${name} `);
    for (const option of Object.keys(options)) expect(text).toContain(`--${option} N`);
  }
});

test('fills in the defaults of the suite', () => {
  const given = readArguments(['server', '--runs', '2']);
  expect(given).toEqual({ suite: suites.server, options: { ...suites.server?.options, runs: 2 } });
});

test.each([
  [[], 'no suite is named; there are build, server, upload, client, editor, sandbox, sandbox-size'],
  [['toString'], 'there is no suite "toString"'],
  [['server', 'client'], 'there is no suite "server client"'],
  [['server', '--bytes', '5'], 'the suite server takes no --bytes'],
  [['server', '--fast'], "Unknown option '--fast'"],
  [['server', '--runs', '0'], '--runs takes a whole number from 1, not 0'],
  [['server', '--runs', '1.5'], '--runs takes a whole number from 1, not 1.5'],
  [['server', '--runs', 'many'], '--runs takes a whole number from 1, not many'],
])('refuses %j and points to the help', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
  expect(() => readArguments(args)).toThrow('See pnpm bench --help.');
});
