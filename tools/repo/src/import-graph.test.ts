import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';

/**
 * Our packages that each package may import at run time, all of which are listed before it. Tests and their helpers may
 * import more.
 */
const ALLOWED: Record<string, string[]> = {
  spec: [],
  'engine/cli-kit': [],
  'engine/openapi': [],
  'engine/explain': ['openapi'],
  'engine/client-runtime': ['explain'],
  'engine/server-runtime': ['explain'],
  'packages/client': ['spec', 'explain', 'client-runtime'],
  'packages/server-stubs': ['spec', 'cli-kit', 'explain', 'server-runtime'],
  'packages/mock': ['spec', 'cli-kit', 'openapi', 'explain', 'server-runtime', 'server-stubs'],
  // Only the generator of its examples reads the document.
  'packages/sandbox': ['spec', 'cli-kit', 'openapi', 'explain', 'server-stubs'],
  'packages/docs': ['spec', 'cli-kit', 'openapi', 'explain', 'client', 'mock', 'sandbox'],
  'tools/checks': ['cli-kit', 'openapi'],
  'tools/generator': ['cli-kit', 'openapi', 'explain', 'checks'],
  'tools/observe': ['cli-kit', 'openapi', 'explain', 'server-runtime'],
  'tools/repo': ['cli-kit', 'openapi', 'explain', 'generator', 'checks'],
  'tools/spec-review': ['cli-kit', 'openapi', 'explain', 'generator', 'checks'],
  'tools/bench': [
    'spec',
    'cli-kit',
    'client',
    'docs',
    'mock',
    'sandbox',
    'server-stubs',
    'generator',
    'checks',
    'repo',
    'spec-review',
  ],
  examples: ['client', 'sandbox', 'server-stubs'],
};

const directories = Object.keys(ALLOWED);
const layerOf = (directory: string) => directory.replace(/\/.*/, '');
const nameOf = (directory: string) => `@cross-border-payments/${directory.replace(/^.*\//, '')}`;

function sources(directory: string): string[] {
  return globSync(`${directory}/{src,generated}/**/*.{ts,js,mjs}`, { cwd: repositoryRoot }).filter(
    (file) => !/\.test\.ts$|\/(testing|test-support)\/|\/testing\.ts$/.test(file),
  );
}

function imports(file: string): string[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
}

test('every package is in the list', () => {
  const manifests = globSync('{spec,examples,engine/*,packages/*,tools/*}/package.json', {
    cwd: repositoryRoot,
  });
  expect(manifests.map((file) => dirname(file)).sort()).toEqual(directories.toSorted());
});

/** How an `index.ts` begins, and how a README of a package without one ends. */
const IN_DOCSTRING =
  /^\/\*\*\n \* Belongs here:\n \* - [\s\S]*?\n \*\n \* Does not belong here:\n \* - [\s\S]*?\n \*\/\n/;
const IN_README = /^## What belongs here$[\s\S]*^## What does not$/m;

test.each(directories)('%s says what belongs in it and what does not', (directory) => {
  const index = join(repositoryRoot, directory, 'src/index.ts');
  if (existsSync(index)) expect(readFileSync(index, 'utf8')).toMatch(IN_DOCSTRING);
  else expect(readFileSync(join(repositoryRoot, directory, 'README.md'), 'utf8')).toMatch(IN_README);
});

test('so does the index of every folder of the engine and the tools', () => {
  const files = globSync('{engine,tools}/*/src/*/**/index.ts', { cwd: repositoryRoot });
  expect(files.length).toBeGreaterThan(5);
  const without = files.filter(
    (file) => !IN_DOCSTRING.test(readFileSync(join(repositoryRoot, file), 'utf8')),
  );
  expect(without).toEqual([]);
});

/** The layers. Each may import those below it, and itself. */
const LAYERS: Record<string, string[]> = {
  engine: ['engine'],
  tools: ['engine', 'tools'],
  packages: ['engine', 'packages', 'spec'],
};

/** Measures the packages, so it imports them. */
const ABOVE_ALL = 'tools/bench';

test.each(Object.keys(LAYERS))('%s imports no layer above it', (layer) => {
  const above = directories.filter((directory) => !LAYERS[layer]?.includes(layerOf(directory))).map(nameOf);
  expect(above.length).toBeGreaterThan(3);
  for (const directory of directories.filter((name) => layerOf(name) === layer && name !== ABOVE_ALL)) {
    const manifest = readFileSync(join(repositoryRoot, directory, 'package.json'), 'utf8');
    const needed = [
      ...Object.keys(JSON.parse(manifest).dependencies ?? {}),
      ...(ALLOWED[directory] ?? []).map(nameOf),
    ];
    expect(
      needed.filter((name) => above.includes(name)),
      directory,
    ).toEqual([]);
  }
});

test('no package imports one that is listed after it', () => {
  for (const [index, directory] of directories.entries()) {
    const before = directories.slice(0, index).map((name) => name.replace(/^.*\//, ''));
    expect(before, directory).toEqual(expect.arrayContaining(ALLOWED[directory] ?? []));
  }
});

test.each(Object.entries(ALLOWED))('of our packages, %s imports only %j', (directory, names) => {
  const allowed = [directory, ...names].map(nameOf);
  for (const file of sources(directory)) {
    for (const name of imports(file)) {
      const [own] = /^@cross-border-payments\/[\w-]+/.exec(name) ?? [];
      if (own !== undefined) expect(allowed, `${file} imports ${name}`).toContain(own);
      const target = relative(join(repositoryRoot, directory), resolve(repositoryRoot, dirname(file), name));
      if (name.startsWith('.')) expect(target, `${file} imports ${name}`).not.toMatch(/^\.\./);
    }
  }
});
