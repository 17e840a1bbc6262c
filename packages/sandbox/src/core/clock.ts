import { sql } from 'kysely';
import type { DatabaseKind } from '../store/schema.ts';
import { type Store, settingOf, type Transaction } from '../store/store.ts';

/** A clock that never goes back: if its source is set back, it continues from its latest time. */
export class MonotonicClock {
  readonly #tolerance: number;
  #latest = 0;
  #lead = 0;

  /** @param tolerance by how many milliseconds a reading may be older than the previous one, as concurrent readings are */
  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  at(reading: number): number {
    const behind = this.#latest - (reading + this.#lead);
    if (behind > this.#tolerance) this.#lead += behind;
    const time = reading + this.#lead;
    this.#latest = Math.max(this.#latest, time);
    return time;
  }
}

const ofSystem = new MonotonicClock(0);

/** Returns the real time of this machine in milliseconds since 1970; it never goes back. */
export function systemTime(): number {
  return ofSystem.at(Date.now());
}

/** A `manual` clock changes only when it is moved, so that two runs write the same journal. */
export type ClockMode = 'real' | 'manual';

export interface ClockReading {
  readonly mode: ClockMode;
  readonly now: number;
  readonly aheadMs: number;
}

export const MANUAL_START = Date.UTC(2026, 0, 1);

/** The end of the year 9999, where the clock stops, because ISO 8601 writes later years differently. */
export const LATEST = Date.UTC(10_000, 0, 1) - 1;

const KEY = 'clock';

/** PostgreSQL is read over several connections, so readings may arrive out of order. */
const databaseTime = new MonotonicClock(1_000);

/** Sets the clock up at a start. @throws Error if the store was created with another mode */
export async function setUpClock(tx: Transaction, wanted: ClockMode | undefined): Promise<void> {
  const initial = wanted ?? 'real';
  await settingOf(tx, KEY, `${initial} ${startOf(initial)}`);
  const { mode } = await readClock(tx);
  if (wanted !== undefined && mode !== wanted) {
    throw new Error(
      `The clock of this data is ${mode}, not ${wanted}. Omit \`--clock\`, or start with an empty data folder.`,
    );
  }
  // The clock of the system may have been set back since the newest entry.
  const newest = tx.db.selectFrom('journal').select('at').orderBy('id', 'desc').limit(1);
  await moveClockTo(tx, (await newest.executeTakeFirst())?.at ?? 0);
}

/** Resets the clock. Call this only if all data is deleted, too; otherwise time must not go back. */
export async function resetClock(tx: Transaction): Promise<void> {
  const { mode } = await readClock(tx);
  await writeClock(tx, mode, startOf(mode));
}

async function writeClock(tx: Transaction, mode: ClockMode, offset: number): Promise<void> {
  delete tx.time.now;
  const value = `${mode} ${offset}`;
  await tx.db.updateTable('settings').set({ value }).where('key', '=', KEY).execute();
}

function startOf(mode: ClockMode): number {
  return mode === 'manual' ? MANUAL_START : 0;
}

/** Reads the clock from the database that all instances share. On PostgreSQL, real time is the time of the database. */
async function readClock(source: Pick<Transaction, 'db' | 'kind'>): Promise<ClockReading> {
  const parts = await readParts(source);
  return { mode: parts.mode, now: instantOf(parts), aheadMs: parts.offset - startOf(parts.mode) };
}

/** Returns the time of the clock, in milliseconds since 1970. A transaction keeps the first time that it read. */
export async function now(
  source: Pick<Transaction, 'db' | 'kind'> & Partial<Pick<Transaction, 'time'>>,
): Promise<number> {
  const known = source.time?.now;
  if (known !== undefined) return known;
  const reading = (await readClock(source)).now;
  if (source.time !== undefined) source.time.now = reading;
  return reading;
}

export function readClockOf(store: Store): Promise<ClockReading> {
  return readClock({ db: store.read, kind: store.kind });
}

/** Moves the clock to an instant, unless it is already there or past it. */
export async function moveClockTo(tx: Transaction, instant: number): Promise<void> {
  delete tx.time.now;
  const { mode, offset, real } = await readParts(tx);
  const target = mode === 'manual' ? instant : instant - real;
  if (target > offset) await writeClock(tx, mode, target);
}

/** Returns columns with the clock for another query, which saves a query. Pass its row to `nowOf`. */
export function clockColumns(kind: DatabaseKind) {
  const setting = sql<string>`(select value from settings where key = ${sql.lit(KEY)})`;
  const real =
    kind === 'postgres' ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)` : sql<number>`0`;
  return [setting.as('clock_setting'), real.as('clock_real')] as const;
}

interface ClockRow {
  readonly clock_setting: string;
  readonly clock_real: number;
}

export function nowOf(kind: DatabaseKind, row: ClockRow): number {
  return instantOf(partsOf(kind, row));
}

function instantOf({ mode, offset, real }: ReturnType<typeof partsOf>): number {
  return Math.min(mode === 'manual' ? offset : real + offset, LATEST);
}

async function readParts({ db, kind }: Pick<Transaction, 'db' | 'kind'>) {
  return partsOf(kind, await db.selectNoFrom(clockColumns(kind)).executeTakeFirstOrThrow());
}

function partsOf(kind: DatabaseKind, { clock_setting, clock_real }: ClockRow) {
  const [mode, offset] = clock_setting.split(' ');
  return {
    mode: mode === 'manual' ? ('manual' as const) : ('real' as const),
    offset: Number(offset),
    real: kind === 'postgres' ? databaseTime.at(Number(clock_real)) : systemTime(),
  };
}
