import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { runTurbo } from './run-turbo.ts';

/**
 * Brings the turbo tasks that a program of this repository needs up to date, then runs the program. Turbo prints
 * nothing, so that other programs can read the output.
 *
 * Usage: run-prepared.ts TASK[,TASK] PROGRAM [arguments]
 */
const [task = '', program = '', ...args] = process.argv.slice(2);
const stop = new AbortController();
const onSignal = () => stop.abort();
process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
try {
  await runTurbo(task.split(','), stop.signal, { what: task, failure: `${task} failed` });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
if (stop.signal.aborted) process.exit(130);
const path = join(repositoryRoot, program);
process.argv.splice(1, process.argv.length, path, ...args);
await import(path);
