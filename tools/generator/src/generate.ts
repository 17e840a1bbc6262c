#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runCommand } from '@cross-border-payments/cli-kit';
import { nearestName } from '@cross-border-payments/explain';
import { GENERATE_HELP, GENERATE_OPTIONS, type OptionValues } from './command/invocation.ts';
import { runGenerator } from './command/run.ts';

const run = async (values: OptionValues) => {
  const file = new URL('../package.json', import.meta.url);
  if (values.version) console.log(JSON.parse(readFileSync(file, 'utf8')).version);
  else await runGenerator(values);
  return 0;
};

await runCommand(GENERATE_HELP, GENERATE_OPTIONS, run, { nearest: nearestName });
