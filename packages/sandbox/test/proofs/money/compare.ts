import { sql } from 'kysely';
import { verifyLedger } from '../../../src/ledger/post.ts';
import type { InProcessSandbox } from '../in-process.ts';
import type { Balance, Books, Wallet } from './books.ts';
import { minorOf } from './exact.ts';

interface ReportedWallet {
  readonly type: Wallet;
  readonly currency: string;
  readonly amount: string;
  readonly totalAmount: string;
}

/** Reads the balances that the service returns. The keys are `wallet currency`. */
export async function reportedBalances(sandbox: InProcessSandbox): Promise<ReadonlyMap<string, Balance>> {
  const { data } = await sandbox.call('listWallets');
  return new Map(
    (data as ReportedWallet[]).map(({ type, currency, amount, totalAmount }) => [
      `${type} ${currency}`,
      { available: minorOf(amount, currency), total: minorOf(totalAmount, currency) },
    ]),
  );
}

/** Computes the balances only from the entries of the ledger. */
async function bookedBalances({ platform }: InProcessSandbox): Promise<ReadonlyMap<string, Balance>> {
  const { rows } = await sql<{ wallet: string; availableMinor: bigint; totalMinor: bigint }>`
    select a."walletType" || ' ' || a.currency as wallet,
      sum(case when a.kind = 'available' then s.change else 0 end) as "availableMinor",
      sum(s.change) as "totalMinor"
    from ledger_accounts a join (
      select "toAccount" as account, "amountMinor" as change from ledger_entries
      union all select "fromAccount", -"amountMinor" from ledger_entries) as s on s.account = a.id
    where a.kind in ('available', 'in_transit')
    group by a."walletType", a.currency`.execute(platform.store.db);
  return new Map(
    rows.map(({ wallet, availableMinor, totalMinor }) => [
      wallet,
      { available: availableMinor, total: totalMinor },
    ]),
  );
}

/** Result of a comparison. */
export interface Comparison {
  /** Number of compared balances; `off` is the number of different ones. */
  readonly balances: number;
  readonly off: number;
  /** Differences, and faults within the ledger. */
  readonly faults: readonly string[];
}

/** Compares the merchant's books with the wallets and the ledger, to the smallest unit. */
export async function compare(sandbox: InProcessSandbox, books: Books): Promise<Comparison> {
  const expected = books.balances();
  const reported = await reportedBalances(sandbox);
  const booked = await bookedBalances(sandbox);
  const { faults: ledger } = await verifyLedger(sandbox.platform.store);
  const faults = [...ledger];
  const names = new Set([...expected.keys(), ...reported.keys(), ...booked.keys()]);
  for (const name of names) {
    const [mine, theirs, ledgers] = [expected, reported, booked].map((all) => readIdentifier(all.get(name)));
    if (mine === theirs && mine === ledgers) continue;
    faults.push(
      `${name}: callbacks and responses say ${mine}, the wallet ${theirs}, the ledger ${ledgers} (available/total, smallest unit).`,
    );
  }
  return { balances: 2 * names.size, off: faults.length - ledger.length, faults };
}

function readIdentifier(balance: Balance | undefined): string {
  return `${balance?.available ?? 0n}/${balance?.total ?? 0n}`;
}
