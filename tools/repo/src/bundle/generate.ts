import { join } from 'node:path';
import { specDirectory } from '@cross-border-payments/checks';
import { runCommand } from '@cross-border-payments/cli-kit';
import { staleFiles, writeFiles } from '@cross-border-payments/generator/write-files';
import { generateSpecFiles } from './generated-files.ts';

const HELP = `Generates spec/generated from the hand-written document.

Usage: pnpm generate
       node tools/repo/src/bundle/generate.ts [--check]

  --check  write nothing; exit with 1 if a file is missing or stale
  --help   show this text
`;

await runCommand(HELP, { check: { type: 'boolean' } }, async ({ check }) => {
  const directory = join(specDirectory, 'generated');
  const files = await generateSpecFiles(specDirectory);
  if (!check) {
    const changed = writeFiles(directory, files);
    console.log(changed.length === 0 ? 'spec/generated is up to date' : `written: ${changed.join(', ')}`);
    return 0;
  }
  const stale = staleFiles(directory, files).join(', ');
  if (stale === '') return 0;
  console.error(`spec/generated is stale (${stale}): run \`pnpm generate\` and commit what it writes`);
  return 1;
});
