import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { loadBundle } from '../document/document.ts';
import { instanceFiles } from './instance-files.ts';
import { loadRules } from './rules.ts';

const HELP = `Writes the instances of the rules that are requests, and an example per operation, as data for a package that sends them to a service.

Usage: node write-instances.ts --output FOLDER [--check]

  --output FOLDER   where to write instances.js and instances.d.ts
  --check           write nothing; fail when a file is stale
  --help            show this text
`;

await runCommand(HELP, { output: { type: 'string' }, check: { type: 'boolean' } }, ({ output, check }) => {
  if (output === undefined) throw new UsageError('`--output` is missing. Give the folder for the files.');
  const stale = [...instanceFiles(loadBundle(), loadRules())].filter(([name, text]) => {
    const file = join(output, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  if (check && stale.length > 0) {
    throw new Error(
      `${stale.map(([name]) => join(output, name)).join(' and ')} is stale. Run: npx --yes pnpm generate`,
    );
  }
  mkdirSync(resolve(output), { recursive: true });
  for (const [name, text] of stale) writeFileSync(join(output, name), text);
  return 0;
});
