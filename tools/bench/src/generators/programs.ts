import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

export interface GeneratorProgram {
  readonly name: string;
  /** Returns the arguments with which Node generates the code for a document into a folder. */
  readonly args: (document: string, folder: string) => readonly string[];
  /** The generated file whose types are checked with examples. */
  readonly types?: string;
}

const ourGenerator = join(repositoryRoot, 'tools/generator/src/generate.ts');
const openapiTypescript = join(
  dirname(createRequire(import.meta.url).resolve('openapi-typescript/package.json')),
  'bin/cli.js',
);

function ours(target: string): GeneratorProgram['args'] {
  return (document, folder) => {
    const options = ['--input', document, '--output', folder, '--target', target, '--allow', 'all'];
    return [ourGenerator, ...options];
  };
}

function peer(file: string): GeneratorProgram['args'] {
  return (document, folder) => [join(import.meta.dirname, file), document, folder];
}

/** openapi-typescript generates types as properties of one interface. */
export const OPENAPI_TYPESCRIPT = 'openapi-typescript';

export const GENERATOR_PROGRAMS: readonly GeneratorProgram[] = [
  { name: 'ours, types', args: ours('types'), types: 'schemas.ts' },
  { name: 'ours, client', args: ours('client') },
  { name: 'ours, server with validators', args: ours('server') },
  { name: 'hey-api, sdk and zod', args: peer('hey-api.ts'), types: 'types.gen.ts' },
  { name: 'orval, fetch', args: peer('orval.ts'), types: 'model/index.ts' },
  {
    name: OPENAPI_TYPESCRIPT,
    args: (document, folder) => [openapiTypescript, document, '--output', join(folder, 'types.ts')],
    types: 'types.ts',
  },
];
