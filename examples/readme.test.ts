import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;

test('the README names every example', () => {
  const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const programs = files.filter((name) => readFileSync(join(here, name), 'utf8').includes('= createClient('));
  expect(programs).toHaveLength(7);
  const readme = readFileSync(join(here, 'README.md'), 'utf8');
  for (const name of programs) expect(readme).toContain(`[${name}](${name})`);
});

test('first-day.ts pays with the function that the README of the client shows', () => {
  const readme = readFileSync(join(here, '../packages/client/README.md'), 'utf8');
  const [pay] = /^async function pay\([\s\S]*?^}\n/m.exec(readme) ?? ['no such function'];
  expect(readFileSync(join(here, 'first-day.ts'), 'utf8')).toContain(pay);
});
