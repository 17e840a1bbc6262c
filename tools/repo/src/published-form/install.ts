import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes an empty project that a stranger made, with tarballs as its only dependencies.
 *
 * @param tarballs paths by package name
 * @returns the folder of the project
 */
export async function installInto(tarballs: ReadonlyMap<string, string>): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'stranger-'));
  const files = Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`]));
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', dependencies: files }));
  const settings = Object.entries(files).map(([name, file]) => `  "${name}": "${file}"`);
  await writeFile(join(project, 'pnpm-workspace.yaml'), `overrides:\n${settings.join('\n')}\n`);
  await run('pnpm', ['install', '--prefer-offline', '--prod'], { cwd: project });
  return project;
}
