import { basename } from 'node:path';
import { ADAPTER_FILES, type ProjectAdapter } from './adapter-files.ts';
import * as texts from './texts.ts';

const STUBS = '@cross-border-payments/server-stubs';
const TYPES = { '@types/node': '^24.19.2', typescript: '^7.0.2' };

/** What a new project is written from. */
export interface Project {
  /** The folder; its last part names the project. */
  readonly folder: string;
  /** What to write as the version of server-stubs. */
  readonly stubs: string;
  readonly adapter: ProjectAdapter;
}

/** Makes the files of a new project, without its handlers, by path. */
export function projectFiles({ folder, stubs, adapter }: Project): Map<string, string> {
  const name = projectName(folder);
  const { app, main, test } = ADAPTER_FILES[adapter];
  return new Map([
    ['package.json', packageFile(name, stubs, adapter)],
    ['tsconfig.json', texts.TSCONFIG],
    ['.gitignore', 'dist/\nnode_modules/\n'],
    ['.dockerignore', 'dist/\nnode_modules/\n'],
    // Yarn 4 would keep packages in archives, where the compiler does not look.
    ['.yarnrc.yml', 'nodeLinker: node-modules\n'],
    ['Dockerfile', texts.dockerfile(stubs.startsWith('file:') ? 'package*.json *.tgz' : 'package*.json')],
    ['README.md', texts.readme(name, adapter)],
    ['src/app.ts', app],
    ['src/authenticate.ts', texts.AUTHENTICATE],
    ['src/main.ts', main],
    ['src/service.test.ts', test],
    ['src/service.ts', texts.SERVICE],
    ['src/settings.ts', texts.SETTINGS],
  ]);
}

function projectName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+/g, '');
  return name || 'my-service';
}

function packageFile(name: string, stubs: string, adapter: ProjectAdapter): string {
  const { dependencies, devDependencies, overrides } = ADAPTER_FILES[adapter];
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
    // npm reads the first, Yarn the second.
    ...(overrides && { overrides, resolutions: overrides }),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
