import { parseArgs } from 'node:util';
import { benchBuild } from './suites/build.ts';

const suites: Record<string, (runs: number) => Promise<void>> = { build: benchBuild };

const help = `Times this repository against named peers, both in the same run, and prints medians and ratios.

Usage: pnpm bench SUITE [--runs N]

  SUITE     ${Object.keys(suites).join(', ')}
  --runs N  how often each command is timed (5)
  --help    show this text
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '5' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const suite = suites[positionals[0] ?? ''];
  const runs = Number(values.runs);
  if (suite === undefined)
    throw new Error(`there is no suite ${JSON.stringify(positionals[0] ?? '')}\n\n${help}`);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a number from 1, not ${values.runs}`);
  await suite(runs);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
