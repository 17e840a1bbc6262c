import { sql } from 'kysely';
import { ensureSetting, type Queryable, type Transaction } from '../store/store.ts';

/** A clock that never goes back. If its source is set back, it continues from its latest time. */
export class MonotonicClock {
  readonly #tolerance: number;
  #latest = 0;
  #lead = 0;

  /** @param tolerance by how many milliseconds a reading may be older, because concurrent readings overtake each other */
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

export type ClockReading = Awaited<ReturnType<typeof readClock>>;

export const MANUAL_START = Date.UTC(2026, 0, 1);

/** The end of the year 9999, where the clock stops, because ISO 8601 writes later years differently. */
export const LATEST = Date.UTC(10_000, 0, 1) - 1;

export const DAY_MS = 86_400_000;

/** Returns the instant at which a day such as 2026-11-23 begins in UTC; undefined if there is no such day. */
export function startOfDay(day: string): number | undefined {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  // `Date` accepts 31 February as a day of March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day) ? instant : undefined;
}

const KEY = 'clock';

/** PostgreSQL is read over several connections, so readings may arrive out of order. */
const databaseTime = new MonotonicClock(1_000);

/** Stores the mode of a new store's clock, and moves the clock past the newest entry. @throws Error if the stored mode differs */
export async function setUpClock(tx: Transaction, wanted: ClockMode | undefined): Promise<void> {
  const initial = wanted ?? 'real';
  await ensureSetting(tx, KEY, `${initial} ${findStart(initial)}`);
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
  await writeClock(tx, mode, findStart(mode));
}

async function writeClock(tx: Transaction, mode: ClockMode, offset: number): Promise<void> {
  delete tx.time.now;
  const value = `${mode} ${offset}`;
  await tx.db.updateTable('settings').set({ value }).where('key', '=', KEY).execute();
}

function findStart(mode: ClockMode): number {
  return mode === 'manual' ? MANUAL_START : 0;
}

/**
 * Reads the clock. `real` is the time of this machine or of PostgreSQL, 0 for a manual clock; the sandbox's time is
 * `real` plus `offset`.
 */
export async function readClock({ db, kind }: Queryable) {
  const source =
    kind === 'postgres' ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)` : sql<number>`0`;
  const query = db
    .selectFrom('settings')
    .select(['value', source.as('reading')])
    .where('key', '=', KEY);
  const { value, reading } = await query.executeTakeFirstOrThrow();
  const [word, text] = value.split(' ');
  const mode: ClockMode = word === 'manual' ? 'manual' : 'real';
  const offset = Number(text);
  let real = 0;
  if (mode === 'real') real = kind === 'postgres' ? databaseTime.at(Number(reading)) : systemTime();
  return { mode, real, offset, now: Math.min(real + offset, LATEST), aheadMs: offset - findStart(mode) };
}

/**
 * Returns the time of the clock, in milliseconds since 1970. Within a transaction, every call returns the time that the
 * first call read, until the clock is moved.
 */
export async function now(source: Queryable & Partial<Pick<Transaction, 'time'>>): Promise<number> {
  const known = source.time?.now;
  if (known !== undefined) return known;
  const reading = (await readClock(source)).now;
  if (source.time !== undefined) source.time.now = reading;
  return reading;
}

/** Moves the clock to an instant, unless it is already there or past it. */
export async function moveClockTo(tx: Transaction, instant: number): Promise<void> {
  delete tx.time.now;
  const { mode, offset, real } = await readClock(tx);
  if (instant - real > offset) await writeClock(tx, mode, instant - real);
}
