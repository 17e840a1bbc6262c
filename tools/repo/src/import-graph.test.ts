import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/proof';
import { expect, test } from 'vitest';

/** What the code of each package may import at run time; tests and what stands beside them for tests may import more. */
const allowed: Record<string, string[]> = {
  spec: [],
  'packages/openapi': [],
  'packages/explain': [],
  'packages/docs': ['spec', 'openapi'],
  'packages/mock': ['spec', 'openapi', 'explain'],
  'packages/server-stubs': ['spec', 'explain'],
  'packages/client': ['spec', 'explain'],
  'packages/sandbox': ['spec', 'explain', 'server-stubs'],
};

const present = Object.entries(allowed).filter(([directory]) =>
  existsSync(join(repositoryRoot, directory, 'package.json')),
);

function sources(directory: string): string[] {
  return globSync(`${directory}/{src,generated}/**/*.ts`, { cwd: repositoryRoot }).filter(
    (file) => !/\.test\.ts$|\/(testing|test-support)\//.test(file),
  );
}

function imports(file: string): string[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
}

test('every package is in the picture', () => {
  const packages = globSync('packages/*/package.json', { cwd: repositoryRoot }).map((file) => dirname(file));
  for (const directory of packages) expect(Object.keys(allowed)).toContain(directory);
});

test.each(present)('%s imports no other package than %j', (directory, names) => {
  for (const file of sources(directory)) {
    for (const name of imports(file)) {
      const [, own] = /^@cross-border-payments\/([\w-]+)/.exec(name) ?? [];
      if (own !== undefined && own !== directory.replace('packages/', '')) expect(names, file).toContain(own);
      const target = relative(join(repositoryRoot, directory), resolve(repositoryRoot, dirname(file), name));
      if (name.startsWith('.')) expect(target.startsWith('..'), `${file} imports ${name}`).toBe(false);
    }
  }
});

test.each(present)('%s depends on no tool at run time', (directory) => {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(repositoryRoot, directory, 'package.json'), 'utf8'),
  );
  const tools = globSync('tools/*', { cwd: repositoryRoot }).map(
    (tool) => `@cross-border-payments/${tool.slice(6)}`,
  );
  for (const name of Object.keys(dependencies)) expect(tools).not.toContain(name);
});
