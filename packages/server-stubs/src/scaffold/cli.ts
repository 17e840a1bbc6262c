#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { operationTable } from '../generated/operation-table.ts';
import { adapterOf, PROJECT_ADAPTERS, type ProjectAdapter } from './adapter-files.ts';
import { isCheckout, packStubs } from './pack-stubs.ts';
import { projectFiles } from './project-files.ts';
import { type HandlersWritten, writeHandlers } from './write-handlers.ts';
import { type Written, writeProject } from './write-project.ts';

const HELP = `Writes a service to start from: handlers for every operation, a health endpoint, a test, a Dockerfile.

  npx -p @cross-border-payments/server-stubs cross-border-payments-server FOLDER [--adapter NAME]
  pnpm generate:server FOLDER [--adapter NAME]    in a checkout of the repository

  --adapter NAME   ${PROJECT_ADAPTERS.join(', ')}; defaults to node
  --help           this text

In a project that is there it writes the files and the handlers that are missing. A file that is there is never touched,
save that src/handlers/index.ts gets the lines of new handlers.

Exit status: 0 written, 1 failed, 2 a wrong invocation.
`;

process.exitCode = run(process.argv.slice(2));

function run(args: string[]): number {
  const given = readArguments(args);
  if (typeof given === 'string') return complain(`${given} See --help.`, 2);
  if (given.values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [name, extra] = given.positionals;
  if (!name || extra !== undefined) return complain('Name one folder, such as my-service. See --help.', 2);
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  const adapter = chooseAdapter(name, folder, given.values.adapter);
  if (!isAdapter(adapter)) return complain(adapter, 2);
  try {
    generate(name, folder, adapter);
    return 0;
  } catch (error) {
    return complain((error as Error).message, 1);
  }
}

function readArguments(args: string[]) {
  try {
    const options = { adapter: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the adapter of the project that is there, else the one that was asked for; a sentence when they differ. */
function chooseAdapter(name: string, folder: string, asked: string | undefined): ProjectAdapter | string {
  const app = join(folder, 'src/app.ts');
  const own = existsSync(app) ? adapterOf(readFileSync(app, 'utf8')) : undefined;
  const chosen = asked ?? own ?? 'node';
  if (!isAdapter(chosen)) {
    return `--adapter must be one of ${PROJECT_ADAPTERS.join(', ')}, not ${JSON.stringify(chosen)}. See --help.`;
  }
  if (own === undefined || own === chosen) return chosen;
  return `${name} has the adapter ${own}, not ${chosen}. Leave out --adapter, or name another folder.`;
}

function isAdapter(text: string): text is ProjectAdapter {
  return (PROJECT_ADAPTERS as readonly string[]).includes(text);
}

function generate(name: string, folder: string, adapter: ProjectAdapter): void {
  const handlers = writeHandlers(folder, operationTable);
  const tarball = isCheckout() ? packStubs(folder) : undefined;
  const stubs = tarball === undefined ? `^${ownVersion()}` : `file:${tarball}`;
  const files = writeProject(folder, projectFiles({ folder, stubs, adapter }));
  report(name, handlers, files);
  const install = tarball === undefined ? 'npm install' : `npm install ./${tarball}`;
  process.stdout.write(`Next: cd ${name} && ${install} && npm start\n`);
}

function ownVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

function report(name: string, handlers: HandlersWritten, files: Written): void {
  const list = (title: string, lines: readonly string[]) => {
    if (lines.length > 0)
      process.stdout.write(`${title}\n${lines.map((line) => `  ${line.trim()}\n`).join('')}`);
  };
  list(`Created in ${name}:`, [...files.created, ...handlers.created].sort());
  list('Already there and left as they are:', [...files.left, ...handlers.left].sort());
  if (handlers.left.length > 0) list('Handlers that were missing:', handlers.added);
  list('Add these lines to src/handlers/index.ts:', handlers.linesToAdd);
}

function complain(message: string, code: number): number {
  process.stderr.write(`${message}\n`);
  return code;
}
