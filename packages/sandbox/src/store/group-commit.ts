import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { isBusy } from './data-folder.ts';
import { NestedTransactionError } from './store.ts';

const MAX_IN_ONE_COMMIT = 64;
const LONGEST_BATCH_MS = 20;
const MAX_WAITING = 10_000;
const BUSY_ATTEMPTS = 50;

interface Job {
  run(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Queues the writers of one SQLite connection. Waiting jobs share one commit, so they wait for the disk together. Each
 * job has a savepoint, so a failed job does not affect the others. All jobs resolve after the commit, because a job may
 * depend on an earlier one.
 */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #waiting: Job[] = [];
  readonly #inside = new AsyncLocalStorage<true>();
  #draining: Promise<void> | undefined;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  /** @throws Error inside another job, which would deadlock, or if 10,000 jobs are already waiting */
  add<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside.getStore()) throw new NestedTransactionError();
    if (this.#waiting.length >= MAX_WAITING) {
      throw new Error(
        `The database has ${MAX_WAITING} waiting writers, which is the limit. Try again later.`,
      );
    }
    return new Promise<Result>((resolve, reject) => {
      const run = () => this.#inside.run(true, work);
      this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets jobs that arrived together share a commit.
    await setImmediate();
    while (this.#waiting.length > 0) {
      await this.#commitOnce();
      if (this.#waiting.length > 0) await setImmediate();
    }
    this.#draining = undefined;
  }

  async #commitOnce(): Promise<void> {
    const responses: (() => void)[] = [];
    const jobs: Job[] = [];
    try {
      await this.#begin();
      const end = performance.now() + LONGEST_BATCH_MS;
      while (jobs.length < MAX_IN_ONE_COMMIT && performance.now() < end) {
        const job = this.#waiting.shift();
        if (job === undefined) break;
        jobs.push(job);
        responses.push(await this.#runOne(job));
      }
      this.#connection.exec('commit');
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
      // If `begin` failed, no job was taken from the queue, so the first job is rejected.
      const failed = jobs.length > 0 ? jobs : this.#waiting.splice(0, 1);
      for (const job of failed) job.reject(error);
      return;
    }
    for (const response of responses) response();
  }

  async #runOne(job: Job): Promise<() => void> {
    this.#connection.exec('savepoint work');
    try {
      const value = await job.run();
      this.#connection.exec('release work');
      return () => job.resolve(value);
    } catch (error) {
      // A full disk makes SQLite roll back the whole transaction, so no job is left to commit.
      if (!this.#connection.isTransaction) throw error;
      this.#connection.exec('rollback to work; release work');
      return () => job.reject(error);
    }
  }

  async #begin(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#connection.exec('begin immediate');
      } catch (error) {
        if (!isBusy(error) || attempt === BUSY_ATTEMPTS) throw error;
        await setTimeout(Math.min(attempt * 2, 50));
      }
    }
  }
}
