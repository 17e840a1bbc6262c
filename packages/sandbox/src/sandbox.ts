import { UsageError } from '@cross-border-payments/cli-kit';
import { HELP, readArguments, writeEnvironmentFile } from './command/arguments.ts';
import type { RunningSandbox } from './start-sandbox.ts';

const SLOW_MS = 2_000;
/** Milliseconds in which a second signal counts as the same Ctrl-C: npx repeats the signal that the terminal sends. */
const SAME_INTERRUPT_MS = 500;

async function main([first = '', ...rest]: readonly string[]): Promise<void> {
  if (first !== '' && first !== 'start' && !first.startsWith('-')) return runOnce([first, ...rest]);
  const args = first === '' || first === 'start' ? rest : [first, ...rest];
  const slow = setTimeout(() => console.error('sandbox: still starting ...'), SLOW_MS);
  try {
    await start(readArguments(args, process.env));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(`sandbox: ${(error as Error).message}${isUsage ? '\nTry --help.' : ''}`);
    process.exitCode = isUsage ? 2 : 1;
  } finally {
    clearTimeout(slow);
  }
}

async function start({ help, check, env, options }: ReturnType<typeof readArguments>): Promise<void> {
  if (help) {
    const { commandList } = await import('./command/run-command.ts');
    console.log(`${HELP}\n\nCommands for a running sandbox; COMMAND --help says more:\n\n${commandList()}`);
  }
  if (help || check) return;
  const { startSandbox } = await import('./start-sandbox.ts');
  const starting = startSandbox({ ...options, onNote: (line) => console.error(`sandbox: ${line}`) });
  stopOnSignals(starting);
  const sandbox = await starting;
  if (env !== undefined) {
    await writeEnvironmentFile(env, sandbox, options.controlToken).catch(async (error) => {
      await sandbox.close();
      throw error;
    });
  }
  console.log(screen(sandbox));
}

async function runOnce(args: readonly string[]): Promise<void> {
  const { runSandboxCommand } = await import('./command/run-command.ts');
  const stop = new AbortController();
  onInterrupt(() => stop.abort());
  // The program after a pipe may stop reading.
  process.stdout.on('error', () => process.exit(0));
  process.exitCode = await runSandboxCommand(args, {
    environment: process.env,
    print: (line) => console.log(line),
    note: (line) => console.error(line),
    stop: stop.signal,
  });
}

function stopOnSignals(starting: Promise<RunningSandbox>): void {
  onInterrupt(() => {
    starting
      .then((sandbox) => sandbox.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}

/** Calls `stop` after the first Ctrl-C or SIGTERM. A second one ends the process without waiting for `stop`. */
function onInterrupt(stop: () => void): void {
  let stoppedAt: number | undefined;
  const handle = () => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now();
      stop();
    } else if (performance.now() - stoppedAt > SAME_INTERRUPT_MS) process.exit(1);
  };
  process.on('SIGINT', handle).on('SIGTERM', handle);
}

function screen({ url, appKey, secretKey, callbackAppKey }: RunningSandbox): string {
  const body = JSON.stringify({ appKey, secretKey });
  return `sandbox: ${url}   (Ctrl-C stops it)
inspector: ${url}/_sandbox/
appKey: ${appKey}
secretKey: ${secretKey}
appkey of callbacks: ${callbackAppKey}

curl -s ${url}/payout/oauth/token -H 'Content-Type: application/json' -d '${body}'`;
}

await main(process.argv.slice(2));
