import { HELP, readArguments } from './command/arguments.ts';
import type { RunningSandbox } from './start-sandbox.ts';

const PATIENCE_MS = 2_000;

/** Exit status: 0 after help or a signal, 1 if the sandbox cannot start or the command fails, 2 for wrong usage. */
async function main([first = '', ...rest]: readonly string[]): Promise<void> {
  if (first !== '' && first !== 'start' && !first.startsWith('-')) {
    await runOnce([first, ...rest]);
    return;
  }
  const args = first === '' || first === 'start' ? rest : [first, ...rest];
  const wanted = readArguments(args, process.env);
  if (wanted.kind === 'help') {
    const { commandList } = await import('./command/actions.ts');
    console.log(`${HELP}\n\nCommands for a running sandbox; COMMAND --help says more:\n\n${commandList()}`);
    return;
  }
  if (wanted.kind === 'right') return;
  if (wanted.kind === 'refused') {
    console.error(`sandbox: ${wanted.reason}\nTry --help.`);
    process.exitCode = 2;
    return;
  }
  const slow = setTimeout(() => console.error('sandbox: still starting ...'), PATIENCE_MS);
  try {
    const { startSandbox } = await import('./start-sandbox.ts');
    const starting = startSandbox({ ...wanted.options, onNote: (line) => console.error(`sandbox: ${line}`) });
    stopOnSignals(starting);
    const sandbox = await starting;
    if (wanted.env !== undefined) {
      const { writeEnvironmentFile } = await import('./command/environment-file.ts');
      await writeEnvironmentFile(wanted.env, sandbox, wanted.options.controlToken).catch(async (error) => {
        await sandbox.close();
        throw error;
      });
    }
    console.log(screen(sandbox));
  } catch (error) {
    console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    clearTimeout(slow);
  }
}

async function runOnce(args: readonly string[]): Promise<void> {
  const { runSandboxCommand } = await import('./command/run-command.ts');
  const stop = new AbortController();
  const { signal } = stop;
  // A second Ctrl-C exits at once.
  const end = () => (signal.aborted ? process.exit(1) : stop.abort());
  process.on('SIGINT', end).on('SIGTERM', end);
  // The program after a pipe may stop reading.
  process.stdout.on('error', () => process.exit(0));
  process.exitCode = await runSandboxCommand(args, {
    environment: process.env,
    print: (line) => console.log(line),
    note: (line) => console.error(line),
    stop: signal,
  });
}

function stopOnSignals(starting: Promise<RunningSandbox>): void {
  let asked = false;
  const stop = () => {
    // A second Ctrl-C does not wait for requests in progress.
    if (asked) process.exit(1);
    asked = true;
    starting
      .then((sandbox) => sandbox.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function screen({ url, appKey, secretKey, callbackAppKey }: RunningSandbox): string {
  const body = JSON.stringify({ appKey, secretKey });
  return [
    `sandbox: ${url}   (Ctrl-C stops it)`,
    `inspector: ${url}/_sandbox/`,
    `appKey: ${appKey}`,
    `secretKey: ${secretKey}`,
    `appkey of callbacks: ${callbackAppKey}`,
    '',
    `curl -s ${url}/payout/oauth/token -H 'Content-Type: application/json' -d '${body}'`,
  ].join('\n');
}

await main(process.argv.slice(2));
