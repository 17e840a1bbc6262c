import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { toStoredValue } from './store.ts';

interface ScanResult {
  readonly id: number;
  readonly rows?: never[];
  readonly error?: Error;
}

/** Runs queries of SQLite in a thread, since `node:sqlite` would block the event loop. */
class ScanThread implements DatabaseConnection {
  readonly #file: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<never[]>>();
  #worker: Worker | undefined;
  #queries = 0;
  #isEnded = false;

  constructor(file: string) {
    this.#file = file;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // A request that is still running must not open the files again.
    if (this.#isEnded) throw new Error('The database is closed.');
    const worker = this.#start();
    this.#queries += 1;
    const query = Promise.withResolvers<never[]>();
    this.#waiting.set(this.#queries, query);
    worker.ref();
    worker.postMessage({ id: this.#queries, sql, parameters: parameters.map(toStoredValue) });
    return { rows: await query.promise };
  }

  // biome-ignore lint/correctness/useYield: there is no query to stream.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Queries of the scan thread are read in pages.');
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./scan-worker.js', import.meta.url), {
      workerData: this.#file,
      execArgv: [],
    });
    worker.on('message', ({ id, rows = [], error }: ScanResult) => {
      const query = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
      if (error === undefined) query?.resolve(rows);
      else query?.reject(error);
    });
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The database was closed during the query.')));
    this.#worker = worker;
    return worker;
  }

  #fail(error: unknown): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Kysely's dialect for the thread. Reading only. */
export class ScanDialect implements Dialect {
  readonly #thread: ScanThread;

  constructor(file: string) {
    this.#thread = new ScanThread(file);
  }

  /** Ends the thread and refuses later queries. Kysely itself does so only after a first query. */
  close(): Promise<void> {
    return this.#thread.end();
  }

  createDriver(): Driver {
    const refuse = async () => {
      throw new Error('The scan thread has no transactions.');
    };
    return {
      init: async () => undefined,
      acquireConnection: async () => this.#thread,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => undefined,
      destroy: () => this.#thread.end(),
    };
  }

  createQueryCompiler = () => new SqliteQueryCompiler();
  createAdapter = () => new SqliteAdapter();
  createIntrospector = (...[db]: Parameters<Dialect['createIntrospector']>) => new SqliteIntrospector(db);
}
