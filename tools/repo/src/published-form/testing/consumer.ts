import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import type { TestProject } from 'vitest/node';
import { copyRepository } from '../../testing/repository-copy.ts';
import { environmentOf } from './nodes.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Tarballs of the published packages, by name. */
    tarballs: Record<string, string>;
    /** Folder of a project that depends on all of these packages, as an application would. */
    consumer: string;
  }
}

const run = promisify(execFile);
const env = environmentOf(process.execPath);

/** Frameworks and types that an application may use with the published packages. */
const OTHER_PACKAGES = ['@types/express', '@types/node', 'express', 'fastify', 'hono'];

/**
 * Packs the published packages in a copy of the repository, and installs them. In the long form, nothing is built in
 * the copy, to prove that packing builds what it needs. The short form packs what turbo has built.
 */
export default async function setup({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const isLong = config.env.TEST_FORM === 'long';
  const copy = copyRepository(!isLong);
  const consumer = await mkdtemp(join(tmpdir(), 'consumer-'));
  const tarballs: Record<string, string> = {};
  for (const file of globSync('{engine,packages,tools}/*/package.json', { cwd: copy.root })) {
    const manifest = JSON.parse(readFileSync(join(copy.root, file), 'utf8'));
    if (manifest.private) continue;
    const directory = join(copy.root, dirname(file));
    const isBuilt = existsSync(join(directory, 'dist'));
    if (isBuilt && isLong) throw new Error(`${manifest.name} is built before it is packed.`);
    const tarball = join(consumer, `${basename(directory)}.tgz`);
    const options = isBuilt ? ['--config.ignore-scripts=true'] : [];
    await run('pnpm', ['pack', '--out', tarball, ...options], { cwd: directory, env });
    tarballs[manifest.name] = tarball;
  }
  await install(consumer, tarballs);
  provide('tarballs', tarballs);
  provide('consumer', consumer);
  return async () => {
    copy.remove();
    await rm(consumer, { recursive: true, force: true });
  };
}

async function install(project: string, tarballs: Readonly<Record<string, string>>): Promise<void> {
  const files = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]));
  const others = Object.fromEntries(OTHER_PACKAGES.map((name) => [name, 'catalog:']));
  const manifest = { type: 'module', dependencies: { ...files, ...others } };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  const workspace = readFileSync(join(repositoryRoot, 'pnpm-workspace.yaml'), 'utf8');
  const [catalog] = /^catalog:\n(?: +.*\n)+/m.exec(workspace) ?? [];
  const overrides = Object.entries(files).map(([name, file]) => `  "${name}": "${file}"\n`);
  await writeFile(join(project, 'pnpm-workspace.yaml'), `${catalog}overrides:\n${overrides.join('')}`);
  await run('pnpm', ['install', '--prefer-offline', '--prod'], { cwd: project, env });
  // Without `DATABASE_URL`, the PostgreSQL driver must not be needed.
  const store = join(project, 'node_modules/.pnpm');
  const drivers = (await readdir(store)).filter((name) => name.startsWith('pg@'));
  if (drivers.length !== 1)
    throw new Error(`${drivers.length} drivers of PostgreSQL are installed, not one.`);
  for (const name of drivers) await rm(join(store, name), { recursive: true });
}
