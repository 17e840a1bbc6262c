import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runCommand } from '@cross-border-payments/cli-kit';
import { allGeneratedFiles } from './pages.ts';

const HELP = `Writes the reference data and the pages of the sandbox.

  --check  write nothing; fail if a file is stale
  --help   show this text
`;

function run(check: boolean): number {
  const stale = allGeneratedFiles().filter(
    ({ url, text }) => !existsSync(url) || readFileSync(url, 'utf8') !== text,
  );
  for (const { path, url, text } of stale) {
    if (check) {
      console.error(`packages/sandbox/${path} is stale. Run \`pnpm generate\` and commit the result.`);
      continue;
    }
    mkdirSync(new URL('.', url), { recursive: true });
    writeFileSync(url, text);
    console.log(`wrote packages/sandbox/${path}`);
  }
  return check && stale.length > 0 ? 1 : 0;
}

await runCommand(HELP, { check: { type: 'boolean' } }, ({ check = false }) => run(check));
