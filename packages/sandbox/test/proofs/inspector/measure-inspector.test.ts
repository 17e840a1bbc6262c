// Long form only: a measurement; src/inspector/inspector.test.ts opens the same pages.
import { expect, test } from 'vitest';
import { reason } from '../../open-inspector.ts';
import { measureInspector } from './measure-inspector.ts';

test.skipIf(reason !== '')(`shows every result with 60 orders${reason}`, async () => {
  const measured = await measureInspector({ orders: 60, runs: 1 });
  expect(measured).toHaveLength(9);
  for (const { name, milliseconds } of measured) {
    expect(name).not.toBe('');
    expect(milliseconds).toHaveLength(1);
  }
});
