#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { UsageError } from '@cross-border-payments/cli-kit';
import { GENERATE_HELP, type Invocation, readInvocation } from './command/invocation.ts';
import { checkOutputFiles, keepRunning, listUnsupported, writeAll } from './command/run.ts';

const args = process.argv.slice(2);

try {
  if (args.includes('--help')) console.log(GENERATE_HELP);
  else if (args.includes('--version')) console.log(version());
  else await run(readInvocation(args));
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(`${(error as Error).message}${isUsage ? ' See --help.' : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}

function run(invocation: Invocation): Promise<unknown> {
  if (invocation.listOnly) return listUnsupported(invocation);
  if (invocation.check) return checkOutputFiles(invocation);
  if (invocation.watch) return keepRunning(invocation.options.input, () => writeAll(invocation));
  return writeAll(invocation);
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
