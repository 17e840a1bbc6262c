import { parseArgs } from 'node:util';
import { sendBadInput } from './bad-input-requests.ts';
import { startProcess } from './sandbox-process.ts';

const HELP = `Sends random and mutated requests to a sandbox of its own; fails at the first wrong answer.

  --requests NUMBER   how many (default: 20000)
  --seed NUMBER       which ones (default: 1)
  --help              this text`;

const EVERY = 2_000;

const MEGABYTE = 1_048_576;

/** Sends them to a process of its own, with lines of progress and of its memory. */
async function run(runs: number, seed: number): Promise<number> {
  const sandbox = await startProcess('--seed', '1', '--clock', 'manual');
  const { url, appKey, secretKey } = sandbox;
  try {
    const login = await fetch(`${url}/payout/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appKey, secretKey }),
    });
    const { data: token } = (await login.json()) as { data: string };
    const progress = (sent: number) => {
      if (sent % EVERY === 0)
        console.log(`${sent} of ${runs}, RSS ${Math.round(sandbox.memory() / MEGABYTE)} MB`);
    };
    await sendBadInput({ url, appKey, token }, { seed, runs, progress });
    const check = await fetch(`${url}/_sandbox/ledger/check`);
    const { faults } = (await check.json()) as { faults: string[] };
    console.log(`seed ${seed}: ${runs} requests, no 5xx, ${faults.length} faults in the books`);
    if (sandbox.complaints() !== '') console.error(sandbox.complaints());
    return faults.length === 0 && sandbox.complaints() === '' ? 0 : 1;
  } finally {
    await sandbox.stop();
  }
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { requests: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    const [runs, seed] = [Number(values.requests ?? 20_000), Number(values.seed ?? 1)];
    if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed))
      throw new Error('Give whole numbers.');
    return await run(runs, seed);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nTry --help.`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
