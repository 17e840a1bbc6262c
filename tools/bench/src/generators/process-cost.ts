import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

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

/** CPU time of a process so far, and its current memory. */
export interface ProcessUsage {
  /** User and system time, in seconds. */
  readonly cpu: number;
  readonly bytes: number;
}

/** Reads the usage of a process and of the processes that it started, by process id. */
export function usageOfTree(pid: number): Map<number, ProcessUsage> {
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

function usageOf(pid: number): ProcessUsage {
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
