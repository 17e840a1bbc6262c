import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperationTable } from '@cross-border-payments/server-runtime/operation';
import {
  addToIndex,
  handlerFiles,
  indexFile,
  indexLines,
  missingOperations,
  STUBS,
} from './handler-files.ts';

export const PROJECT_ADAPTERS = ['node', 'fastify', 'hono', 'express', 'fetch'] as const;

export type ProjectAdapter = (typeof PROJECT_ADAPTERS)[number];

type Versions = Readonly<Record<string, string>>;

interface Adapter {
  readonly server: string;
  /** What can throw before a request reaches the service, such as middleware; undefined if the framework has none. */
  readonly thrower?: string;
  readonly dependencies: Versions;
  readonly devDependencies?: Versions;
  readonly overrides?: Versions;
}

const HONO_SERVER = { '@hono/node-server': '^2.1.8', hono: '^4.13.19' };

export const ADAPTERS: Readonly<Record<ProjectAdapter, Adapter>> = {
  node: { server: 'node:http', dependencies: {} },
  fastify: {
    server: 'Fastify',
    thrower: 'a hook',
    dependencies: { fastify: '^5.12.8' },
    // The next major version of `cookie` needs Node 22.
    overrides: { cookie: '^1.1.1' },
  },
  hono: { server: 'Hono', thrower: 'middleware', dependencies: HONO_SERVER },
  express: {
    server: 'Express',
    thrower: 'middleware',
    dependencies: { express: '^5.3.0' },
    devDependencies: { '@types/express': '^5.0.6' },
  },
  fetch: { server: 'fetch', dependencies: HONO_SERVER },
};

export function adapterOf(app: string): ProjectAdapter | undefined {
  return PROJECT_ADAPTERS.find((name) => app.includes(`${STUBS}/${name}'`));
}

const TYPES = { '@types/node': '^24.19.2', typescript: '^7.0.2' };
const TEMPLATES = new URL('templates/', import.meta.url);

interface ProjectFacts {
  /** The project gets the name of this folder. */
  readonly folder: string;
  /** The version of server-stubs in `package.json`. */
  readonly stubs: string;
  readonly adapter: ProjectAdapter;
}

/** The files in `templates/all` and `templates/ADAPTER`, and those that npm would leave out of a published template. */
export function projectFiles({ folder, stubs, adapter }: ProjectFacts): Map<string, string> {
  const words = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-');
  const name = words.replace(/^[._-]+/, '') || 'my-service';
  const values: Readonly<Record<string, string>> = {
    name,
    server: ADAPTERS[adapter].server,
    ownErrors: ownErrors(adapter),
    manifests: stubs.startsWith('file:') ? 'package*.json *.tgz' : 'package*.json',
  };
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
  return new Map([
    ['package.json', packageFile(name, stubs, adapter)],
    ['.gitignore', 'dist/\nnode_modules/\n'],
    ['.dockerignore', 'dist/\nnode_modules/\n'],
    // Otherwise Yarn 4 would keep packages in archives, which the compiler cannot read.
    ['.yarnrc.yml', 'nodeLinker: node-modules\n'],
    ...[...templatesIn('all'), ...templatesIn(adapter)].map(([path, text]) => [path, fill(text)] as const),
  ]);
}

/** The handlers are left out, because `writeHandlers` writes them. */
function templatesIn(name: string): [path: string, text: string][] {
  const folder = fileURLToPath(new URL(`${name}/`, TEMPLATES));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'handlers')
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')];
    });
}

/** Errors that the project's own code throws before a request reaches the service. */
function ownErrors(adapter: ProjectAdapter): string {
  const { thrower } = ADAPTERS[adapter];
  if (thrower === undefined) return 'Requests that `src/app.ts` handles itself do not.';
  return `Errors that ${thrower} of your own throws before the service go to the error handler in \`src/app.ts\`, which logs them and responds with HTTP 500.`;
}

function packageFile(name: string, stubs: string, adapter: ProjectAdapter): string {
  const { dependencies, devDependencies, overrides } = ADAPTERS[adapter];
  const content = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20' },
    scripts: {
      start: 'tsc && node dist/main.js',
      test: 'tsc && node --test dist/*.test.js',
    },
    dependencies: { [STUBS]: stubs, ...dependencies },
    devDependencies: { ...devDependencies, ...TYPES },
    // npm reads `overrides`, Yarn reads `resolutions`.
    ...(overrides && { overrides, resolutions: overrides }),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

export interface Written {
  readonly created: readonly string[];
  /** Existing files, which were not changed. */
  readonly left: readonly string[];
}

/** Never changes an existing file. */
export function writeProject(folder: string, files: ReadonlyMap<string, string>): Written {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new Error(`${folder} is a file. Name a folder that is free, or one of an earlier run.`);
  }
  const created: string[] = [];
  const left: string[] = [];
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    (writeNew(file, text) ? created : left).push(path);
  }
  return { created, left };
}

function writeNew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

export interface HandlersWritten extends Written {
  readonly added: readonly string[];
  /** Lines that the index needs and that could not be added. */
  readonly linesToAdd: readonly string[];
}

/** Writes handlers for the operations that the sources of a project do not mention, in new files. */
export function writeHandlers(folder: string, operations: OperationTable): HandlersWritten {
  const handlers = join(folder, 'src/handlers');
  const left = sourcesIn(handlers).map((file) => file.slice(0, -'.ts'.length));
  const source = join(folder, 'src');
  const texts = sourcesIn(source, true).map((file) => readFileSync(join(source, file), 'utf8'));
  const missing = missingOperations(operations, texts);
  const files = handlerFiles(missing, new Set(left));
  const names = files.map(({ name }) => name);
  const pathOf = (name: string) => `src/handlers/${name}.ts`;
  const written = new Map(files.map(({ name, text }) => [pathOf(name), text]));
  const hasIndex = left.includes('index');
  if (!hasIndex) written.set(pathOf('index'), indexFile([...left, ...names].sort()));
  const { created } = writeProject(folder, written);
  const linesToAdd = hasIndex ? extendIndex(join(handlers, 'index.ts'), names) : [];
  return { created, left: left.map(pathOf), added: missing.map(({ id }) => id), linesToAdd };
}

/** Returns the lines that could not be added. */
function extendIndex(file: string, names: readonly string[]): string[] {
  const index = readFileSync(file, 'utf8');
  const unknown = names.filter((name) => !index.includes(`'./${name}.ts'`));
  const extended = addToIndex(index, unknown);
  if (extended === undefined) return unknown.flatMap(indexLines);
  if (extended !== index) writeFileSync(file, extended);
  return [];
}

function sourcesIn(folder: string, recursive = false): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
}
