import { expect, test } from 'vitest';
import { backoffMs } from '../callbacks/deliver.ts';
import { MAX_ATTEMPTS } from '../callbacks/outbox.ts';
import { callbacksPage } from './pages.ts';

test('has a row for each attempt; its bounds are correct for every seed', () => {
  const rows = [...callbacksPage().matchAll(/^\| (\d+) \| ([\d.]+) s to ([\d.]+) s \|/gm)].map((row) =>
    row.slice(1).map(Number),
  );
  expect(rows.map(([attempt]) => attempt)).toEqual(Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => n + 2));
  for (const [attempt = 0, least = 0, most = 0] of rows) {
    for (let seed = 0; seed < 50; seed += 1) {
      const pause = backoffMs({ text: `given:${seed}` }, 'any', attempt - 1);
      expect(pause).toBeGreaterThanOrEqual(least * 1_000);
      expect(pause).toBeLessThanOrEqual(most * 1_000);
    }
  }
});
