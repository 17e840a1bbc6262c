#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { operationTable } from '../generated/operation-table.ts';
import { projectFiles } from './project-files.ts';
import { writeProject } from './write-project.ts';

const HELP = `Writes a runnable starter project with a handler for every operation.

  pnpm generate:server FOLDER    writes the project, or what is missing of it; a file that is there is never touched

  --help                         this text
`;

process.exitCode = run(process.argv.slice(2));

function run(args: string[]): number {
  const given = readArguments(args);
  if (typeof given === 'string') return complain(given, 2);
  if (given.values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [name, extra] = given.positionals;
  if (!name || extra !== undefined) return complain('Name one folder, such as my-service.', 2);
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  try {
    const files = projectFiles({ folder, stubs: stubsVersion(folder), operations: operationTable });
    const { created, left } = writeProject(folder, files);
    report(name, created, left);
    return 0;
  } catch (error) {
    return complain((error as Error).message, 1);
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    return (error as Error).message;
  }
}

/** The published version; in a checkout, where there is none, a link to this package. */
function stubsVersion(folder: string): string {
  const home = fileURLToPath(new URL('../../', import.meta.url));
  if (existsSync(new URL('../../src/index.ts', import.meta.url))) return `link:${relative(folder, home)}`;
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return `^${version}`;
}

function report(name: string, created: readonly string[], left: readonly string[]): void {
  const list = (paths: readonly string[]) => paths.map((path) => `  ${path}\n`).join('');
  if (created.length > 0) process.stdout.write(`Created in ${name}:\n${list(created)}`);
  if (left.length > 0) process.stdout.write(`Already there and left as they are:\n${list(left)}`);
  if (created.length > 0) process.stdout.write(`Next: cd ${name} && npx pnpm install && npx pnpm start\n`);
}

function complain(message: string, code: number): number {
  process.stderr.write(`${message} See --help.\n`);
  return code;
}
