import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type Dialect,
  DummyDriver,
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

/** Runs SQLite queries in a read-only thread, since `node:sqlite` would block the event loop. */
export class ScanThread {
  readonly #file: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<never[]>>();
  #worker: Worker | undefined;
  #queries = 0;
  #isEnded = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Kysely's dialect for the thread. */
  get dialect(): Dialect {
    const connection = {
      executeQuery: <Row>(query: CompiledQuery) => this.#execute<Row>(query),
      streamQuery: (): never => {
        throw new Error('Queries of the scan thread are read in pages.');
      },
    };
    const driver = {
      acquireConnection: async () => connection,
      beginTransaction: async () => {
        throw new Error('The scan thread has no transactions.');
      },
    };
    return {
      createDriver: () => Object.assign(new DummyDriver(), driver),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    };
  }

  /** Ends the thread and refuses later queries. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#worker?.terminate();
  }

  async #execute<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // A request that is still running must not open the files again.
    if (this.#isEnded) throw new Error('The database is closed.');
    this.#worker ??= this.#start();
    this.#queries += 1;
    const query = Promise.withResolvers<never[]>();
    this.#waiting.set(this.#queries, query);
    this.#worker.ref();
    this.#worker.postMessage({ id: this.#queries, sql, parameters: parameters.map(toStoredValue) });
    return { rows: await query.promise };
  }

  #start(): Worker {
    const script = new URL('./scan-worker.js', import.meta.url);
    const worker = new Worker(script, { workerData: this.#file, execArgv: [] });
    worker.on('message', ({ id, rows = [], error }: ScanResult) => {
      const query = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
      if (error === undefined) query?.resolve(rows);
      else query?.reject(error);
    });
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The database was closed during the query.')));
    return worker;
  }

  #fail(error: unknown): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
