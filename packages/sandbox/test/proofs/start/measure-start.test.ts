// Long form only: a measurement; src/sandbox.test.ts starts the command.
import { expect, test } from 'vitest';
import { measureStart } from './measure-start.ts';

test('starts the command and reads its memory', async () => {
  const { milliseconds, resident } = await measureStart();
  expect(milliseconds).toBeGreaterThan(0);
  expect(resident).toBeGreaterThan(10 * 1_048_576);
});
