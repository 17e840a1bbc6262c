import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The command in a process of its own. */
export interface SandboxProcess {
  readonly url: string;
  readonly appKey: string;
  readonly secretKey: string;
  /** Reads the resident memory in bytes (Linux). */
  memory(): number;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL, and resolves once it has ended. */
  kill(): Promise<void>;
  /** Rejects when the process ends. */
  readonly ended: Promise<never>;
}

/** Starts the command on a free port and an empty folder. @throws Error if the command ends before it is ready */
export async function startProcess(...args: readonly string[]): Promise<SandboxProcess> {
  const command = fileURLToPath(new URL('../src/sandbox.ts', import.meta.url));
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [command, '--port', '0', ...args], { env: environment });
  const exited = once(child, 'exit');
  const ended = exited.then(([code]): never => {
    throw new Error(`The sandbox ended with ${code}: ${complaints}`);
  });
  ended.catch(() => undefined);
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes('curl')) break;
  }
  const printedAs = (pattern: RegExp) => {
    const value = pattern.exec(printed)?.[1];
    if (value === undefined) throw new Error(`The sandbox did not start: ${complaints}`);
    return value;
  };
  return {
    url: printedAs(/^sandbox: (\S+)/m),
    appKey: printedAs(/^appKey: (\S+)/m),
    secretKey: printedAs(/^secretKey: (\S+)/m),
    memory: () => memoryOf(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    ended,
  };
}

function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
}
