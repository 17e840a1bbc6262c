import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { downloaded } from '@cross-border-payments/repo/downloads';

/** A runtime that the README lists. */
export interface Runtime {
  /** The name in the README. */
  readonly name: string;
  /** The command that runs a file. */
  readonly command: readonly string[];
  /** The reason to skip the tests of this runtime; empty if the runtime is installed. */
  readonly reason: string;
}

/** Returns the path of a file in the platform-specific package that a package depends on. */
function platformFile(name: string, platformPackage: string, file: string): string {
  const require = createRequire(join(realpathSync(downloaded(name)), 'package.json'));
  return join(require.resolve(`${platformPackage}/package.json`), '..', file);
}

function runtime(name: string, command: () => readonly string[]): Runtime {
  try {
    return { name, command: command(), reason: '' };
  } catch (error) {
    return { name, command: [], reason: ` (skipped: ${(error as Error).message})` };
  }
}

const { platform, arch } = process;
const bunArch = arch === 'arm64' ? 'aarch64' : arch;
const workerdPlatform = `${platform === 'win32' ? 'windows' : platform}-${arch === 'x64' ? '64' : arch}`;
const denoPlatform = platform === 'linux' ? `linux-${arch}-glibc` : `${platform}-${arch}`;

/** The runtimes in which the proof runs. Their programs are files of npm packages, so that no install script must run. */
export const RUNTIMES: readonly Runtime[] = [
  runtime('Node 20', () => [join(downloaded('node-20'), 'bin', 'node')]),
  runtime('Node 22', () => [join(downloaded('node-22'), 'bin', 'node')]),
  runtime('Node 24', () => [process.execPath]),
  runtime('Bun', () => [platformFile('bun-1', `@oven/bun-${platform}-${bunArch}`, 'bin/bun')]),
  runtime('Deno', () => [
    platformFile('deno-2', `@deno/${denoPlatform}`, 'deno'),
    ...['run', '--allow-net', '--allow-read', '--allow-env', '--no-remote'],
  ]),
  runtime('Workers', () => [
    ...[process.execPath, join(import.meta.dirname, 'in-workerd.ts')],
    platformFile('workerd', `@cloudflare/workerd-${workerdPlatform}`, 'bin/workerd'),
  ]),
];
