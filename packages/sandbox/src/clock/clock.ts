import { sql } from 'kysely';
import type { DatabaseKind, Store, Transaction } from '../store/store.ts';
import { SteadyTime, systemTime } from './system-time.ts';

/**
 * `real` runs with real time, plus what it was moved ahead. `manual` stands still and is only ever moved: what two
 * runs need for the same journal.
 */
export type ClockMode = 'real' | 'manual';

export interface ClockReading {
  readonly mode: ClockMode;
  /** Milliseconds since 1970 on the sandbox clock. */
  readonly now: number;
  /** How far it was moved: ahead of real time, or from where a manual clock starts. */
  readonly aheadMs: number;
}

/** Where a manual clock starts: 2026-01-01T00:00:00Z. */
export const MANUAL_START = Date.UTC(2026, 0, 1);

/** The furthest the clock goes, the end of the year 9999, where it stands still: beyond it dates have no usual text. */
export const LATEST = Date.UTC(10_000, 0, 1) - 1;

const KEY = 'clock';

/** Readings of PostgreSQL come over several connections. */
const databaseTime = new SteadyTime(1_000);

/**
 * Sets the clock up on the first start and leaves it alone on every later one.
 * @throws when a mode is asked for that the store was not made with.
 */
export async function setUpClock(tx: Transaction, asked: ClockMode | undefined): Promise<void> {
  const mode = asked ?? 'real';
  const offset = mode === 'manual' ? MANUAL_START : 0;
  await tx.db
    .insertInto('settings')
    .values({ key: KEY, value: `${mode} ${offset}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const reading = await readClock(tx);
  if (asked !== undefined && reading.mode !== asked) {
    throw new Error(
      `The clock of this data is ${reading.mode}, not ${asked}. Leave the option out, or start with an empty data folder.`,
    );
  }
  await moveClockTo(tx, await newestTime(tx));
}

/** The newest time written down: since then the clock of the system may have been set back. */
async function newestTime({ db }: Pick<Transaction, 'db'>): Promise<number> {
  const row = await db.selectFrom('journal').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.at ?? 0;
}

/** Puts the clock back to where it began: for a reset of everything, since nothing else may go back in time. */
export async function resetClock(tx: Transaction): Promise<void> {
  const { mode } = await readClock(tx);
  const offset = mode === 'manual' ? MANUAL_START : 0;
  delete tx.time.now;
  await tx.db
    .updateTable('settings')
    .set({ value: `${mode} ${offset}` })
    .where('key', '=', KEY)
    .execute();
}

/**
 * What the clock says. It is kept in the database, so all instances share it; real time is the database's own, so
 * machines need not agree.
 */
export async function readClock(source: Pick<Transaction, 'db' | 'kind'>): Promise<ClockReading> {
  const { mode, offset, real } = await readParts(source);
  const start = mode === 'manual' ? MANUAL_START : 0;
  return { mode, now: instantOf(mode, offset, real), aheadMs: offset - start };
}

/**
 * What the clock says now, in milliseconds since 1970. Within a transaction it is always what it was when it was first
 * asked for.
 */
export async function now(
  source: Pick<Transaction, 'db' | 'kind'> & Partial<Pick<Transaction, 'time'>>,
): Promise<number> {
  const known = source.time?.now;
  if (known !== undefined) return known;
  const reading = (await readClock(source)).now;
  if (source.time !== undefined) source.time.now = reading;
  return reading;
}

/** What the clock says, outside a transaction. */
export function readClockOf(store: Store): Promise<ClockReading> {
  return readClock({ db: store.read, kind: store.kind });
}

/** Moves the clock to an instant, if it is not there or past it already. It never goes back. */
export async function moveClockTo(tx: Transaction, instant: number): Promise<void> {
  delete tx.time.now;
  const { mode, offset, real } = await readParts(tx);
  const target = mode === 'manual' ? instant : instant - real;
  if (target <= offset) return;
  await tx.db
    .updateTable('settings')
    .set({ value: `${mode} ${target}` })
    .where('key', '=', KEY)
    .execute();
}

/**
 * The clock as columns of another query, for who reads something else of the database anyway. `nowOf` understands them.
 */
export function clockColumns(kind: DatabaseKind) {
  const setting = sql<string>`(select value from settings where key = ${sql.lit(KEY)})`;
  return [setting.as('clock_setting'), realTime(kind).as('clock_real')] as const;
}

/** What the clock says, by the columns of `clockColumns`, in milliseconds since 1970. */
export function nowOf(
  kind: DatabaseKind,
  row: { readonly clock_setting: string; readonly clock_real: number },
): number {
  const { mode, offset, real } = partsOf(kind, row.clock_setting, row.clock_real);
  return instantOf(mode, offset, real);
}

function instantOf(mode: ClockMode, offset: number, real: number): number {
  return Math.min(mode === 'manual' ? offset : real + offset, LATEST);
}

/** The database's own on PostgreSQL, where instances share it; nothing on SQLite, which has one process. */
function realTime(kind: DatabaseKind) {
  return kind === 'postgres'
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)`
    : sql<number>`0`;
}

async function readParts({ db, kind }: Pick<Transaction, 'db' | 'kind'>) {
  const { value, real } = await db
    .selectFrom('settings')
    .select(['value', realTime(kind).as('real')])
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return partsOf(kind, value, real);
}

function partsOf(kind: DatabaseKind, setting: string, real: number) {
  const [mode, offset] = setting.split(' ');
  return {
    mode: mode === 'manual' ? ('manual' as const) : ('real' as const),
    offset: Number(offset),
    real: kind === 'postgres' ? databaseTime.at(Number(real)) : systemTime(),
  };
}
