import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { specDirectory } from '@cross-border-payments/proof';
import { generateFiles, staleFiles, writeFiles } from './generated-files.ts';

const help = `Makes spec/generated from the hand-written document.

Usage: pnpm generate
       node tools/repo/src/bundle/generate.ts [--check]

  --check  write nothing; exit with 1 when a file is missing or stale
  --help   show this text
`;

function readOptions(): { check: boolean; help: boolean } {
  try {
    const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
    return { check: values.check ?? false, help: values.help ?? false };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  if (options.help) {
    console.log(help);
    return 0;
  }
  const directory = join(specDirectory, 'generated');
  const files = await generateFiles(specDirectory);
  if (!options.check) {
    const changed = await writeFiles(directory, files);
    console.log(changed.length === 0 ? 'spec/generated is up to date' : `written: ${changed.join(', ')}`);
    return 0;
  }
  const stale = await staleFiles(directory, files);
  if (stale.length === 0) return 0;
  console.error(
    `spec/generated is stale (${stale.join(', ')}): run \`pnpm generate\` and commit what it writes`,
  );
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
