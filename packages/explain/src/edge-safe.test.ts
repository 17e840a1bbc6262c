import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = import.meta.dirname;

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(/from '([^']+)'/g)].map(([, path = '']) => path);
}

/** The files that an entry imports, itself first. */
function filesBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const path of importsOf(file).filter((one) => one.startsWith('.')))
    filesBehind(normalize(join(file, '..', path)), found);
  return found;
}

const runtime = [...filesBehind('index.ts')];

test.each(runtime)('%s, which runs anywhere, imports nothing but its neighbours', (file) => {
  expect(importsOf(file).filter((path) => !path.startsWith('.') || path.includes('testing'))).toEqual([]);
});

test('what writes the index reads conditions through packages/openapi, and is not bundled', () => {
  const files = globSync('{build,words}/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const packages = files.flatMap(importsOf).filter((path) => !path.startsWith('.'));
  expect(new Set(packages.map((path) => path.replace(/\/conditions$/, '')))).toEqual(
    new Set(['@cross-border-payments/openapi']),
  );
  expect(runtime.filter((file) => file.startsWith('build'))).toEqual([]);
});

test.each(globSync('**/*.ts', { cwd: root }).filter((file) => !/test\.ts$|^testing/.test(file)))(
  '%s names nothing of Node',
  (file) => {
    expect(textOf(file)).not.toMatch(/\b(process|Buffer|require|globalThis)\b\s*[.(]/);
  },
);

test('the package needs no other', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});
