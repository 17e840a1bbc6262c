#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { operationTable } from '../generated/operation-table.ts';
import {
  adapterOf,
  type HandlersWritten,
  PROJECT_ADAPTERS,
  type ProjectAdapter,
  projectFiles,
  type Written,
  writeHandlers,
  writeProject,
} from './write-project.ts';

const HOME = fileURLToPath(new URL('../../', import.meta.url));
const TARBALL = 'cross-border-payments-server-stubs.tgz';

const HELP = `Creates a project for a service, with handlers for every operation, a health endpoint, a test and a Dockerfile.

  npx -p @cross-border-payments/server-stubs cross-border-payments-server FOLDER [--adapter NAME]
  pnpm generate:server FOLDER [--adapter NAME]    in a checkout of the repository

  --adapter NAME   ${PROJECT_ADAPTERS.join(', ')}; defaults to node
  --help           this text

In an existing project it writes the missing files and handlers. It never changes an existing file, except that it adds new
files of handlers to src/handlers/index.ts.

Exit status: 0 if the files are written, 1 if that failed, 2 for wrong options.
`;

// The package is also published as CommonJS, which has no top-level `await`.
void runCommand(
  HELP,
  { adapter: { type: 'string' } },
  ({ adapter: asked }, [name, extra]) => {
    if (!name || extra !== undefined) throw new UsageError('Name one folder, such as my-service.');
    const folder = resolve(process.env.INIT_CWD ?? '.', name);
    generate(name, folder, chooseAdapter(name, folder, asked));
    return 0;
  },
  { allowPositionals: true },
);

function chooseAdapter(name: string, folder: string, asked: string | undefined): ProjectAdapter {
  const app = join(folder, 'src/app.ts');
  const own = existsSync(app) ? adapterOf(readFileSync(app, 'utf8')) : undefined;
  const wanted = asked ?? own ?? 'node';
  const chosen = PROJECT_ADAPTERS.find((known) => known === wanted);
  if (chosen === undefined)
    throw new UsageError(`\`--adapter\` must be one of ${PROJECT_ADAPTERS.join(', ')}, not \`${wanted}\`.`);
  if (own === undefined || own === chosen) return chosen;
  throw new UsageError(
    `${name} has the adapter ${own}, not ${chosen}. Leave out \`--adapter\`, or name another folder.`,
  );
}

function generate(name: string, folder: string, adapter: ProjectAdapter): void {
  const handlers = writeHandlers(folder, operationTable);
  const tarball = existsSync(join(HOME, 'src/index.ts')) ? packStubs(folder) : undefined;
  const { version } = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8'));
  const stubs = tarball === undefined ? `^${version}` : `file:${tarball}`;
  const files = writeProject(folder, projectFiles({ folder, stubs, adapter }));
  report(name, handlers, files);
  const install = tarball === undefined ? 'npm install' : `npm install ./${tarball}`;
  process.stdout.write(`Next: cd ${name} && ${install} && npm start\n`);
}

function report(name: string, handlers: HandlersWritten, files: Written): void {
  const list = (title: string, lines: readonly string[]) => {
    if (lines.length > 0)
      process.stdout.write(`${title}\n${lines.map((line) => `  ${line.trim()}\n`).join('')}`);
  };
  list(`Created in ${name}:`, [...files.created, ...handlers.created].sort());
  list('Existing files, unchanged:', [...files.left, ...handlers.left].sort());
  if (handlers.left.length > 0) list('New handlers:', handlers.added);
  list('Add these lines to src/handlers/index.ts:', handlers.linesToAdd);
}

/** Returns the name of the tarball. */
function packStubs(folder: string): string {
  if (!existsSync(join(HOME, 'dist/index.mjs'))) {
    throw new Error(
      'The server stubs are not built. Run `npx --yes pnpm generate:server`, which builds them first.',
    );
  }
  mkdirSync(folder, { recursive: true });
  const args = ['--config.ignore-scripts=true', 'pack', '--out', join(folder, TARBALL)];
  execFileSync('pnpm', args, { cwd: HOME, stdio: ['ignore', 'ignore', 'pipe'] });
  return TARBALL;
}
