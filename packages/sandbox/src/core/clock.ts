import { sql } from 'kysely';
import type { DatabaseKind } from '../store/schema.ts';
import type { Store, Transaction } from '../store/store.ts';

/** A clock that never goes back: when the one it reads is set back, it goes on from where it was. */
export class SteadyTime {
  readonly #tolerance: number;
  #latest = 0;
  #lead = 0;

  /** @param tolerance milliseconds that a reading may be behind the one before, as readings that cross are */
  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  /** Returns the time for a reading, both in milliseconds since 1970. */
  at(reading: number): number {
    const behind = this.#latest - (reading + this.#lead);
    if (behind > this.#tolerance) this.#lead += behind;
    const time = reading + this.#lead;
    this.#latest = Math.max(this.#latest, time);
    return time;
  }
}

const ofSystem = new SteadyTime(0);

/** Returns the real time of this machine in milliseconds since 1970; it never goes back. */
export function systemTime(): number {
  return ofSystem.at(Date.now());
}

/**
 * `real` runs with real time, plus the time it was moved ahead. `manual` changes only when it is moved, so that two runs
 * write the same journal.
 */
export type ClockMode = 'real' | 'manual';

export interface ClockReading {
  readonly mode: ClockMode;
  /** Milliseconds since 1970 on the sandbox clock. */
  readonly now: number;
  /** How far it was moved: ahead of real time, or from the start of a manual clock. */
  readonly aheadMs: number;
}

/** Start of a manual clock: 2026-01-01T00:00:00Z. */
export const MANUAL_START = Date.UTC(2026, 0, 1);

/** Latest time of the clock, the end of the year 9999, where it stops: ISO 8601 writes later years differently. */
export const LATEST = Date.UTC(10_000, 0, 1) - 1;

const KEY = 'clock';

/** Readings of PostgreSQL come over several connections. */
const databaseTime = new SteadyTime(1_000);

/**
 * Sets the clock up on the first start, and checks its mode on every later one.
 * @throws Error if the store was created with another mode
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
      `The clock of this data is ${reading.mode}, not ${asked}. Leave \`--clock\` out, or start with an empty data folder.`,
    );
  }
  await moveClockTo(tx, await newestTime(tx));
}

/** The newest time written down: since then the clock of the system may have been set back. */
async function newestTime({ db }: Pick<Transaction, 'db'>): Promise<number> {
  const row = await db.selectFrom('journal').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.at ?? 0;
}

/** Puts the clock back to its start. Only for a reset of everything: otherwise time must not go back. */
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
 * Reads the clock from the database, so that all instances share it. On PostgreSQL real time is that of the database, so
 * the clocks of the machines need not agree.
 */
export async function readClock(source: Pick<Transaction, 'db' | 'kind'>): Promise<ClockReading> {
  const { mode, offset, real } = await readParts(source);
  const start = mode === 'manual' ? MANUAL_START : 0;
  return { mode, now: instantOf(mode, offset, real), aheadMs: offset - start };
}

/**
 * Reads the time of the clock, in milliseconds since 1970. A transaction keeps the time that it read first.
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

/** Reads the clock outside a transaction. */
export function readClockOf(store: Store): Promise<ClockReading> {
  return readClock({ db: store.read, kind: store.kind });
}

/** Moves the clock to an instant, unless it is already there or past it. */
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

/** Returns the clock as columns of another query, which saves a query of its own. Pass the row to `nowOf`. */
export function clockColumns(kind: DatabaseKind) {
  const setting = sql<string>`(select value from settings where key = ${sql.lit(KEY)})`;
  return [setting.as('clock_setting'), realTime(kind).as('clock_real')] as const;
}

/** Computes the time from the columns of `clockColumns`, in milliseconds since 1970. */
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

/** Real time of the database on PostgreSQL, which instances share; 0 on SQLite, which has one process. */
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
