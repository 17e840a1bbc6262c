import { parseArgs } from 'node:util';
import { type Proof, prove } from './prove.ts';
import { RUNTIMES } from './runtimes.ts';

const HELP = `Makes seeded calls to a service that fails in every way, and compares the results of the client with
what the service did. Nothing may be carried out twice, and no result may be wrong.

  --calls NUMBER   how many calls (default: 10000)
  --runtime NAME   what makes the calls: ${RUNTIMES.map(({ name }) => name).join(', ')} (default: this process)
  --seed TEXT      the same seed gives the same calls and faults (default: 1)
  --help           this text
`;

const options = {
  calls: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
  runtime: { type: 'string' },
  help: { type: 'boolean' },
} as const;

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const given = readArguments(args);
  if (typeof given === 'string') return complain(`${given} See --help.`, 2);
  if (given.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const calls = Number(given.calls);
  if (!Number.isInteger(calls) || calls < 1)
    return complain('`--calls` must be a whole number, at least 1. See --help.', 2);
  if (!/^\w+$/.test(given.seed))
    return complain('`--seed` must have letters and digits only. See --help.', 2);
  const runtime = RUNTIMES.find(({ name }) => name === given.runtime);
  if (given.runtime !== undefined && (!runtime || runtime.reason))
    return complain(`\`--runtime ${given.runtime}\` cannot be used${runtime?.reason ?? ''}. See --help.`, 2);
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  const onProgress = (done: number) => show(done, calls);
  const proof = await prove({
    calls,
    seed: given.seed,
    runtime: runtime?.command,
    onProgress,
    signal: stopped.signal,
  });
  return report(proof, stopped.signal.aborted);
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    return (error as Error).message;
  }
}

function show(done: number, calls: number): void {
  const line = `${done} of ${calls} calls`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}`);
  else if (done % 2000 === 0) process.stderr.write(`${line}\n`);
}

function report(
  { calls, ends, faults, logins, repeatedUnsent, violations }: Proof,
  stopped: boolean,
): number {
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `  ${String(count).padStart(7)}  ${name}\n`)
      .join('');
  process.stdout.write(`\n${calls} calls ended as:\n${list(ends)}Faults of the service:\n${list(faults)}`);
  process.stdout.write(
    `Logins: ${logins}. Creates repeated after a refused connection: ${repeatedUnsent}.\n`,
  );
  process.stdout.write(`Carried out twice, sent twice or reported wrongly: ${violations.length}.\n`);
  if (violations.length > 0) return complain(violations.slice(0, 20).join('\n'), 1);
  return stopped ? complain('Stopped before the end.', 130) : 0;
}

function complain(message: string, code: number): number {
  process.stderr.write(`${message}\n`);
  return code;
}
