import { expect, test } from 'vitest';
import { chooseSuite, HELP_TEXT, suites } from './arguments.ts';

test('the help lists every suite with its options', () => {
  for (const [name, { options }] of Object.entries(suites)) {
    expect(HELP_TEXT).toContain(`  ${name} `);
    for (const option of Object.keys(options)) expect(HELP_TEXT).toContain(`--${option} N`);
  }
});

test('fills in the defaults of the suite', () => {
  const given = chooseSuite(['server'], { runs: '2' });
  expect(given).toEqual({
    suite: 'server',
    options: { ...suites.server?.options, runs: 2 },
    files: [],
  });
});

test('accepts files for a suite that reads documents', () => {
  expect(chooseSuite(['generator', '/a.yaml', '/b.json'], {}).files).toEqual(['/a.yaml', '/b.json']);
});

test.each([
  [[], {}, 'The suite is missing. Give one of server, client, review, generator.'],
  [['toString'], {}, 'generator, not `toString`.'],
  [['server', 'client'], {}, 'The suite server takes no files.'],
  [['server'], { calls: '5' }, 'The suite server has no option `--calls`.'],
  [['server'], { runs: '0' }, '`--runs` must be a whole number from 1, not `0`.'],
  [['server'], { runs: '1.5' }, '`--runs` must be a whole number from 1, not `1.5`.'],
  [['server'], { runs: 'many' }, '`--runs` must be a whole number from 1, not `many`.'],
])('rejects %j with %j', (names, values, message) => {
  expect(() => chooseSuite(names, values)).toThrow(message);
});
