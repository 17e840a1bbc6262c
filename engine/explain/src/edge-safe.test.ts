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

/** Lists an entry and the files that it imports, the entry first. */
function filesBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const path of importsOf(file).filter((one) => one.startsWith('.')))
    filesBehind(normalize(join(file, '..', path)), found);
  return found;
}

const runtime = [...filesBehind('index.ts')];

test.each(runtime)(
  '%s, which runs anywhere, imports only its own package and readers of engine/openapi',
  (file) => {
    const others = importsOf(file).filter((path) => !path.startsWith('.'));
    expect(others.filter((path) => path !== '@cross-border-payments/openapi')).toEqual([]);
  },
);

test('only the code that builds the index reads conditions, and no code for run time imports it', () => {
  expect(runtime.filter((file) => /^(index-schemas|testing\/)|clause/.test(file))).toEqual([]);
});

test.each(globSync('**/*.ts', { cwd: root }).filter((file) => !/test\.ts$|^testing/.test(file)))(
  '%s uses no Node API',
  (file) => {
    expect(textOf(file)).not.toMatch(/\b(process|Buffer|require|globalThis)\b\s*[.(]/);
  },
);

test('the package depends only on engine/openapi, which is bundled', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['@cross-border-payments/openapi']);
  expect(manifest).not.toHaveProperty('peerDependencies');
});
