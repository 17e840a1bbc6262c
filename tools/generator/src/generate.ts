#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runCommand } from '@cross-border-payments/cli-kit';
import { nearestName } from '@cross-border-payments/explain';
import { GENERATE_HELP, GENERATE_OPTIONS } from './command/invocation.ts';
import { runGenerator } from './command/run.ts';

await runCommand(GENERATE_HELP, GENERATE_OPTIONS, run, { nearest: nearestName });

async function run(values: Parameters<typeof runGenerator>[0]): Promise<number> {
  if (values.version) console.log(version());
  else await runGenerator(values);
  return 0;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
