import { sql } from 'kysely';
import type { DatabaseKind } from '../store/schema.ts';
import { type Store, settingOf, type Transaction } from '../store/store.ts';

/** Continues from the latest time when the clock that it reads is set back. */
export class MonotonicClock {
  readonly #tolerance: number;
  #latest = 0;
  #lead = 0;

  /** @param tolerance milliseconds by which a reading may be older than the one before, as with concurrent readings */
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

/** `manual` changes only when it is moved, so that two runs write the same journal. */
export type ClockMode = 'real' | 'manual';

export interface ClockReading {
  readonly mode: ClockMode;
  readonly now: number;
  readonly aheadMs: number;
}

export const MANUAL_START = Date.UTC(2026, 0, 1);

/** The end of the year 9999, where the clock stops: ISO 8601 writes later years differently. */
export const LATEST = Date.UTC(10_000, 0, 1) - 1;

const KEY = 'clock';

/** Readings of PostgreSQL arrive over several connections. */
const databaseTime = new MonotonicClock(1_000);

/** Sets the clock up on the first start. @throws Error if the store was created with another mode */
export async function setUpClock(tx: Transaction, asked: ClockMode | undefined): Promise<void> {
  const mode = asked ?? 'real';
  await settingOf(tx, KEY, `${mode} ${startOf(mode)}`);
  const reading = await readClock(tx);
  if (asked !== undefined && reading.mode !== asked) {
    throw new Error(
      `The clock of this data is ${reading.mode}, not ${asked}. Omit \`--clock\`, or start with an empty data folder.`,
    );
  }
  await moveClockTo(tx, await newestTime(tx));
}

/** The clock of the system may have been set back since this time. */
async function newestTime({ db }: Pick<Transaction, 'db'>): Promise<number> {
  const row = await db.selectFrom('journal').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.at ?? 0;
}

/** Resets the clock, only together with all data: otherwise time must not go back. */
export async function resetClock(tx: Transaction): Promise<void> {
  const { mode } = await readClock(tx);
  await writeClock(tx, mode, startOf(mode));
}

async function writeClock(tx: Transaction, mode: ClockMode, offset: number): Promise<void> {
  delete tx.time.now;
  await tx.db
    .updateTable('settings')
    .set({ value: `${mode} ${offset}` })
    .where('key', '=', KEY)
    .execute();
}

function startOf(mode: ClockMode): number {
  return mode === 'manual' ? MANUAL_START : 0;
}

/** Reads the clock from the database, which instances share; on PostgreSQL real time is that of the database. */
export async function readClock(source: Pick<Transaction, 'db' | 'kind'>): Promise<ClockReading> {
  const { mode, offset, real } = await readParts(source);
  return { mode, now: instantOf(mode, offset, real), aheadMs: offset - startOf(mode) };
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

/** Returns the clock as columns of another query, which saves a query. Pass the row to `nowOf`. */
export function clockColumns(kind: DatabaseKind) {
  const setting = sql<string>`(select value from settings where key = ${sql.lit(KEY)})`;
  return [setting.as('clock_setting'), realTime(kind).as('clock_real')] as const;
}

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
