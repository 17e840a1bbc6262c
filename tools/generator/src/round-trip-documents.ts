import { basename, resolve } from 'node:path';
import { runCommand, UsageError } from '@cross-border-payments/proof';
import { roundTrip } from './round-trip/round-trip.ts';
import { SOURCES, sourceLine } from './round-trip/sources.ts';

const HELP = `Usage: round-trip FILE...

Generates client and server from each OpenAPI document, calls every operation with a sample of every media type of its
body, and compares request and answer on both sides. Prints for each document how many operations the client calls,
how many came through unchanged, and everything else with its place.

Options:
  --all       print every fault, not only the first 20
  --sources   only print where the public documents come from that are tried
  --help      show this text

Exit status: 0 if every operation is callable and came through, 1 otherwise, 2 for a wrong invocation.`;

const MAX_SHOWN = 20;

async function tryDocument(file: string, shown: number): Promise<boolean> {
  const { operations, callable, results, notes, examples, contradictions } = await roundTrip(file);
  const wrong = results.filter(({ faults }) => faults.length > 0);
  const right = results.length - wrong.length;
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;
  const exchanges = results.reduce((sum, result) => sum + result.exchanges, 0);
  const facts = [
    `${operations} operations`,
    `${callable} callable (${share(callable, operations)})`,
    `${right} right (${share(right, results.length)})`,
    `${exchanges} exchanges`,
    `${examples} examples sent`,
    `${contradictions.length} contradict their document`,
  ];
  console.log(`${basename(file)}: ${facts.join(', ')}`);
  for (const note of notes.slice(0, shown)) console.log(`  note ${note}`);
  for (const { pointer, faults } of wrong.slice(0, shown)) {
    for (const fault of faults) console.log(`  ${pointer}: ${fault}`);
  }
  for (const { pointer, reason } of contradictions.slice(0, shown))
    console.log(`  contradiction ${pointer}: ${reason}`);
  return right === operations;
}

await runCommand(
  HELP,
  { all: { type: 'boolean' }, sources: { type: 'boolean' } },
  async ({ all = false, sources = false }, files) => {
    if (sources) {
      console.log(SOURCES.map(sourceLine).join('\n'));
      return 0;
    }
    if (files.length === 0) throw new UsageError('Name at least one OpenAPI document.');
    const base = process.env.INIT_CWD ?? process.cwd();
    let isRight = true;
    for (const file of files) {
      try {
        const own = await tryDocument(resolve(base, file), all ? Number.POSITIVE_INFINITY : MAX_SHOWN);
        isRight = own && isRight;
      } catch (error) {
        isRight = false;
        console.log(`${basename(file)}: failed: ${(error as Error).message}`);
      }
    }
    return isRight ? 0 : 1;
  },
  true,
);
