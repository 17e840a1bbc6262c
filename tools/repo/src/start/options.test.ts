import { expect, test } from 'vitest';
import { readOptions, UsageError } from './options.ts';

test('the ports and the address have defaults', () => {
  expect(readOptions([])).toEqual({
    docsPort: 4000,
    mockPort: 4010,
    sandboxPort: 4020,
    host: '127.0.0.1',
  });
});

test('the ports can be changed', () => {
  expect(readOptions(['--docs-port', '5000', '--mock-port=0'])).toMatchObject({
    docsPort: 5000,
    mockPort: 0,
  });
});

test.each([[['--mock-port', 'x']], [['--docs-port', '65536']], [['--docs-port', '']], [['--nonsense']]])(
  'refuses %j',
  (args) => {
    expect(() => readOptions(args)).toThrow(UsageError);
  },
);
