import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBundle, specDirectory } from '@cross-border-payments/checks';
import { expect, test } from 'vitest';

/** Yields every key and every string in the bundle. */
function* walk(value: unknown): Generator<{ key?: string; text?: string }> {
  if (typeof value === 'string') yield { text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield { key };
    yield* walk(inner);
  }
}

const bundle = loadBundle();
const all = [...walk(bundle)];

test('README.md describes every extension that the bundle uses, and no other', () => {
  const used = new Set(all.flatMap(({ key }) => (key?.startsWith('x-') ? [key] : [])));
  const readme = readFileSync(join(specDirectory, 'README.md'), 'utf8');
  const described = [...readme.matchAll(/^\| `(x-[a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual([...used].sort());
});

test('every rule id in the bundle is in its register', () => {
  const register = bundle['x-rule-register'] ?? [];
  const ids = new Set(register.map(({ id }) => id));
  const named = new Set(all.flatMap(({ text }) => text?.match(/R-\d{3}/g) ?? []));
  expect([...named].sort()).toEqual([...ids].sort());
  for (const { kind, statement } of register)
    expect([kind.length > 0, statement]).toEqual([true, expect.any(String)]);
});

test('texts for merchants name no section of the interface document', () => {
  const texts = [...walk({ ...bundle, 'x-rule-register': undefined })].flatMap(({ text }) => text ?? []);
  const rules = (bundle['x-rule-register'] ?? []).map(({ statement }) => statement);
  expect([...texts, ...rules].filter((text) => /\bsections?\b/i.test(text))).toEqual([]);
});
