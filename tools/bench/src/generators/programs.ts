import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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

function peer(name: string): GeneratorProgram['args'] {
  return (document, folder) => [join(import.meta.dirname, 'peers.ts'), name, document, folder];
}

export const OPENAPI_TYPESCRIPT = 'openapi-typescript';

export const GENERATOR_PROGRAMS: readonly GeneratorProgram[] = [
  { name: 'ours, types', args: ours('types'), types: 'schemas.ts' },
  { name: 'ours, client', args: ours('client') },
  { name: 'ours, server with validators', args: ours('server') },
  { name: 'hey-api, sdk and zod', args: peer('hey-api'), types: 'types.gen.ts' },
  { name: 'orval, fetch', args: peer('orval'), types: 'model/index.ts' },
  {
    name: OPENAPI_TYPESCRIPT,
    args: (document, folder) => [openapiTypescript, document, '--output', join(folder, 'types.ts')],
    types: 'types.ts',
  },
];

const { resolve } = createRequire(join(repositoryRoot, 'tools/generator/package.json'));
const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc');

/** Modules are resolved as a bundler does, with only the types of the web platform. */
const COMPILER_OPTIONS = {
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** Turns a folder into a TypeScript project. Its imports are resolved from the dependencies of this package. */
export function writeCompilerProject(folder: string): void {
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
}

/**
 * Compiles files of a project with TypeScript 7. Returns the lines with an error as `file:line`.
 *
 * @throws Error if the compiler does not end within the limit
 */
export async function compile(folder: string, include: readonly string[], limit: number) {
  const settings = join(folder, 'tsconfig.json');
  writeFileSync(settings, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include }));
  const args = [compiler, '--pretty', 'false', '-p', settings];
  const { cpu, status, output } = await measureProcess(args, folder, limit);
  if (status === undefined) throw new Error(`The compiler has not ended within ${limit} s.`);
  const wrong = [...output.matchAll(/^(\S.*?)\((\d+),\d+\): error /gm)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  if (wrong.length === 0 && status !== 0) throw new Error(`The compiler failed: ${output.slice(0, 400)}`);
  return { cpu, wrong: new Set(wrong) };
}

/** Cost of a process and of all processes that it starts. */
export interface ProcessCost {
  /** User and system time, in seconds. */
  readonly cpu: number;
  /** Peak resident memory of all these processes together, in MiB. */
  readonly memory: number;
  /** Exit status; undefined if the process was killed because it took too long. */
  readonly status: number | undefined;
  readonly output: string;
}

const SAMPLE_MS = 20;
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

/**
 * Runs a script under Node, and measures this process and all processes that it starts. The function reads `/proc`
 * every 20 ms, so it needs Linux and misses up to 20 ms of each process.
 *
 * @param limit seconds after which the process is killed
 * @throws Error on systems without `/proc`
 */
export async function measureProcess(
  args: readonly string[],
  cwd: string,
  limit: number,
): Promise<ProcessCost> {
  if (process.platform !== 'linux')
    throw new Error('The cost of a process is read from /proc: run this on Linux.');
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const cpu = new Map<number, number>();
  let memory = 0;
  const sample = () => {
    const usages = usageOfTree(child.pid ?? 0);
    for (const [pid, usage] of usages) cpu.set(pid, Math.max(cpu.get(pid) ?? 0, usage.cpu));
    const bytes = [...usages.values()].reduce((sum, usage) => sum + usage.bytes, 0);
    memory = Math.max(memory, bytes);
  };
  const sampling = setInterval(sample, SAMPLE_MS);
  let isTooLong = false;
  const ending = setTimeout(() => {
    isTooLong = true;
    child.kill('SIGKILL');
  }, limit * 1_000);
  const [status] = (await once(child, 'close')) as [number | null];
  clearInterval(sampling);
  clearTimeout(ending);
  return {
    cpu: [...cpu.values()].reduce((sum, one) => sum + one, 0),
    memory: memory / 2 ** 20,
    status: isTooLong ? undefined : (status ?? 1),
    output,
  };
}

/** CPU time in seconds, of a process and of the processes that it started, by process id. */
export function usageOfTree(pid: number): Map<number, { readonly cpu: number; readonly bytes: number }> {
  return new Map(withChildren(pid).map((one) => [one, usageOf(one)]));
}

function withChildren(pid: number): number[] {
  const children = whileAlive(() => readdirSync(`/proc/${pid}/task`), []).flatMap((task) =>
    whileAlive(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'), '')
      .split(' ')
      .filter((child) => child !== ''),
  );
  return [pid, ...children.flatMap((child) => withChildren(Number(child)))];
}

function usageOf(pid: number) {
  // The second field is the name in brackets, which may contain spaces.
  const fields = whileAlive(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '')
    .replace(/^.*\) /s, '')
    .split(' ');
  const pages = whileAlive(() => readFileSync(`/proc/${pid}/statm`, 'utf8'), '').split(' ')[1];
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  return { cpu: ticks / TICKS_PER_SECOND, bytes: Number(pages ?? 0) * PAGE_BYTES };
}

/** Returns the result of `read`, or `ended` if the process has ended in the meantime. */
function whileAlive<Result>(read: () => Result, ended: Result): Result {
  try {
    return read();
  } catch {
    return ended;
  }
}
