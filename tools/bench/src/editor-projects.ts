import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

const client = join(repositoryRoot, 'packages', 'client');
const require = createRequire(join(repositoryRoot, 'package.json'));

/**
 * Returns the path of TypeScript's executable. With `--lsp --stdio` it is the language server, otherwise the compiler.
 */
export async function typescriptCommand(): Promise<string> {
  const module = join(dirname(require.resolve('typescript/package.json')), 'lib/getExePath.js');
  const { default: getExePath } = await import(module);
  return getExePath();
}

/** Names of the projects, by the content of their file. */
export const PROJECTS = ['empty file', 'quickstart', 'quickstart with a mistake'] as const;
export type ProjectName = (typeof PROJECTS)[number];

/**
 * Creates projects with one file each. All have the same settings and the client, installed as published.
 *
 * @returns their files by name
 */
export async function editorProjects(folder: string): Promise<Record<ProjectName, string>> {
  await installClient(join(folder, 'node_modules'));
  const readme = await readFile(join(client, 'README.md'), 'utf8');
  const quickstart = /^```ts\n(.*?)^```/ms.exec(readme)?.[1] ?? '';
  const texts: Record<ProjectName, string> = {
    'empty file': '',
    quickstart,
    'quickstart with a mistake': quickstart.replace('sourceCurrency:', 'sourceCurency:'),
  };
  const files: Partial<Record<ProjectName, string>> = {};
  for (const name of PROJECTS) {
    const project = join(folder, name.replaceAll(' ', '-'));
    await mkdir(project);
    await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: SETTINGS }));
    files[name] = join(project, 'index.ts');
    await writeFile(files[name], texts[name]);
  }
  return files as Record<ProjectName, string>;
}

const SETTINGS = {
  target: 'es2023',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  moduleDetection: 'force',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

async function installClient(modules: string): Promise<void> {
  const installed = join(modules, '@cross-border-payments', 'client');
  await mkdir(installed, { recursive: true });
  await symlink(join(client, 'dist'), join(installed, 'dist'), 'dir');
  const { publishConfig, ...manifest } = JSON.parse(await readFile(join(client, 'package.json'), 'utf8'));
  await writeFile(join(installed, 'package.json'), JSON.stringify({ ...manifest, ...publishConfig }));
  const { resolve } = createRequire(join(client, 'package.json'));
  await symlink(join(dirname(resolve('openapi-fetch')), '..'), join(modules, 'openapi-fetch'), 'dir');
}
