import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'find-chromium-'));
const program = join(folder, 'chromium');
writeFileSync(program, '');
chmodSync(program, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

test('returns the Chromium that the variable names', () => {
  expect(findChromium({ CHROMIUM_PATH: program, PATH: '' })).toBe(program);
});

test('returns nothing if the file that the variable names is missing', () => {
  expect(findChromium({ CHROMIUM_PATH: join(folder, 'nothing'), PATH: folder })).toBeUndefined();
});

test('finds a Chromium in /usr/bin or on the PATH', () => {
  expect(['/usr/bin/chromium', program]).toContain(findChromium({ PATH: folder }));
});
