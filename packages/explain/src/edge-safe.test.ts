import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = new URL('.', import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
);

test.each(files)('%s imports nothing but its neighbours, and names nothing of Node', (name) => {
  const text = readFileSync(new URL(name, root), 'utf8');
  const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, path = '']) => path);
  expect(imported.filter((path) => !path.startsWith('.') || path.includes('testing'))).toEqual([]);
  expect(text).not.toMatch(/\b(process|Buffer|require|globalThis)\b\s*[.(]/);
});

test('the package needs no other', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});
