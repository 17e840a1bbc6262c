import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** What the code of each package may import at run time; tests and what stands beside them for tests may import more. */
const allowed: Record<string, string[]> = {
  spec: [],
  'packages/openapi': [],
  'packages/explain': ['openapi'],
  'packages/docs': ['spec', 'openapi', 'explain'],
  'packages/mock': ['spec', 'openapi', 'explain'],
  'packages/server-stubs': ['spec', 'explain'],
  'packages/client': ['spec', 'explain'],
  'packages/sandbox': ['spec', 'explain', 'server-stubs'],
};

const present = Object.entries(allowed).filter(([directory]) =>
  existsSync(join(root, directory, 'package.json')),
);

function sources(directory: string): string[] {
  return globSync(`${directory}/{src,generated}/**/*.ts`, { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/(testing|test-support)\//.test(file),
  );
}

function imports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
}

test('every package is in the picture', () => {
  const packages = globSync('packages/*/package.json', { cwd: root }).map((file) => dirname(file));
  for (const directory of packages) expect(Object.keys(allowed)).toContain(directory);
});

test.each(present)('%s imports no other package than %j', (directory, names) => {
  for (const file of sources(directory)) {
    for (const name of imports(file)) {
      const [, own] = /^@cross-border-payments\/([\w-]+)/.exec(name) ?? [];
      if (own !== undefined && own !== directory.replace('packages/', '')) expect(names, file).toContain(own);
      const target = relative(join(root, directory), resolve(root, dirname(file), name));
      if (name.startsWith('.')) expect(target.startsWith('..'), `${file} imports ${name}`).toBe(false);
    }
  }
});

test.each(present)('%s depends on no tool at run time', (directory) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));
  const tools = globSync('tools/*', { cwd: root }).map((tool) => `@cross-border-payments/${tool.slice(6)}`);
  for (const name of Object.keys(dependencies)) expect(tools).not.toContain(name);
});

test('the start command imports what is built only after it has built it', () => {
  const text = readFileSync(join(root, 'tools/start/src/cli.ts'), 'utf8');
  expect(text).not.toMatch(/^import [^;]*'@cross-border-payments\/(sandbox|server-stubs|client)/m);
  expect(text).toMatch(/await prepare\([\s\S]*await import\('@cross-border-payments\/sandbox'\)/);
});
