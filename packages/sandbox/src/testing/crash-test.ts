import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CrashReport, runCrashTest } from './crash-run.ts';
import { startPostgres } from './embedded-postgres.ts';

const HELP = `Kills the sandbox at random moments under load and looks whether anything acknowledged is lost.

  --kills N             how many times (200)
  --seed N              decides the moments (1)
  --database KIND       sqlite or postgres (sqlite)
  --victim WHO          instance or database; a database only with postgres (instance)
  --help
`;

/** Ends with 0 when nothing was lost, 1 when something was, 2 when it was called wrongly. */
async function main(): Promise<number> {
  const options = read();
  if (typeof options === 'string') {
    process.stderr.write(`${options.replace(/\.?$/, '.')} See --help.\n`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-crash-'));
  const server = options.database === 'postgres' ? await startPostgres(['fsync=on']) : undefined;
  try {
    const report = await runCrashTest({
      folder,
      databaseUrl: server?.url,
      kills: options.kills,
      seed: options.seed,
      killDatabase: options.victim === 'database' ? server?.killAndRestart : undefined,
      onProgress: (line) => process.stderr.write(`${line}\n`),
    });
    return print(report);
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print({ kills, acknowledged, orders, callbacksReceived, faults }: CrashReport): number {
  process.stdout.write(
    `${kills} kills, ${acknowledged} orders acknowledged, ${orders} in the store, ${callbacksReceived} callbacks received, ${faults.length} faults\n`,
  );
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`);
  return faults.length === 0 ? 0 : 1;
}

function read() {
  try {
    const { values } = parseArgs({
      options: {
        kills: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        database: { type: 'string', default: 'sqlite' },
        victim: { type: 'string', default: 'instance' },
        help: { type: 'boolean', default: false },
      },
    });
    const { database, victim, help } = values;
    const [kills, seed] = [Number(values.kills), Number(values.seed)];
    if (!Number.isSafeInteger(kills) || kills < 1) return '--kills is a whole number from 1.';
    if (!Number.isSafeInteger(seed)) return '--seed is a whole number.';
    if (!['sqlite', 'postgres'].includes(database)) return '--database is sqlite or postgres.';
    if (!['instance', 'database'].includes(victim)) return '--victim is instance or database.';
    if (victim === 'database' && database !== 'postgres')
      return '--victim database needs --database postgres.';
    return { kills, seed, database, victim, help };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// The package that brings PostgreSQL has a hook on the end of the process, which forgets `process.exitCode`.
process.exit(await main());
