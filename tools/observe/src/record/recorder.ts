import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Contract } from '../document/contract.ts';
import { Observation } from '../evidence/observation.ts';
import { increase } from '../evidence/places.ts';
import { makeReport, type TrafficReport } from '../report/report.ts';
import { readEntry, UnreadableError } from '../traffic/exchange.ts';
import { HarWriter, listPairs } from '../traffic/recording.ts';
import { pairHeaders, type RawExchange } from './proxy.ts';

interface Settings {
  readonly document: string;
  readonly har: string | undefined;
  readonly atLeast: number;
}

/** How much of the memory the waiting exchanges may take. Further ones are not recorded. */
const MAX_WAITING_BYTES = 512 * 1_048_576;
/** What an exchange takes without its bodies, estimated generously: at most 20,000 wait. */
const EXCHANGE_BYTES = MAX_WAITING_BYTES / 20_000;

function countBytes({ requestBody, responseBody }: RawExchange): number {
  return EXCHANGE_BYTES + (requestBody?.length ?? 0) + (responseBody?.length ?? 0);
}

/** How long exchanges are collected into a batch, in milliseconds, so that the thread is idle during most requests. */
const BATCH_MS = 200;
const LARGEST_BATCH = 500;

/** Decodes, masks, compares and stores exchanges in a separate thread, for which the proxy does not wait. */
export class Recorder {
  readonly #worker: Worker;
  /** Rejects if the thread ends with an error. */
  readonly failure: Promise<never>;
  #batch: RawExchange[] = [];
  #timer: NodeJS.Timeout | undefined;
  #waitingBytes = 0;
  #dropped = 0;
  #onReport: (report: TrafficReport) => void = () => {};

  constructor(settings: Settings) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: settings });
    this.failure = new Promise((_resolve, reject) => this.#worker.once('error', reject));
    this.failure.catch(() => {});
    this.#worker.on('message', (message: number | TrafficReport) => {
      if (typeof message === 'number') this.#waitingBytes -= message;
      else this.#onReport(message);
    });
  }

  add(exchange: RawExchange): void {
    if (this.#waitingBytes >= MAX_WAITING_BYTES) {
      this.#dropped += 1;
      return;
    }
    this.#waitingBytes += countBytes(exchange);
    this.#batch.push(exchange);
    if (this.#batch.length >= LARGEST_BATCH) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), BATCH_MS);
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#batch.length > 0) this.#worker.postMessage(this.#batch);
    this.#batch = [];
  }

  note(problem: string): void {
    this.#worker.postMessage(problem);
  }

  async finish(): Promise<TrafficReport> {
    for (; this.#dropped > 0; this.#dropped -= 1) this.note('exchanges that came too fast to be recorded');
    this.#send();
    const report = new Promise<TrafficReport>((resolve) => {
      this.#onReport = resolve;
    });
    this.#worker.postMessage('finish');
    try {
      return await Promise.race([report, this.failure]);
    } finally {
      await this.#worker.terminate();
    }
  }
}

function record({ document, har, atLeast }: Settings): void {
  const observation = new Observation(new Contract(document));
  const writer = har === undefined ? undefined : new HarWriter(har);
  const problems = new Map<string, number>();
  const note = (problem: string) => increase(problems, problem);
  parentPort?.on('message', async (message: readonly RawExchange[] | string) => {
    if (message === 'finish') {
      await writer?.close();
      parentPort?.postMessage(makeReport(observation, problems, atLeast));
    } else if (typeof message === 'string') note(message);
    else {
      for (const exchange of message) add(exchange);
      parentPort?.postMessage(message.reduce((sum, exchange) => sum + countBytes(exchange), 0));
    }
  });

  function add(exchange: RawExchange): void {
    try {
      const masked = observation.add(readEntry(toHarEntry(exchange, note), note));
      writer?.write(masked);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      note(error.message);
    }
  }
}

/** Writes a raw exchange as the entry of a HAR with both bodies in base64. */
function toHarEntry(raw: RawExchange, note: (problem: string) => void): object {
  const { method, url, status } = raw;
  const list = (headers: readonly string[]) => listPairs(pairHeaders(headers));
  const content = (bytes: Uint8Array | undefined) => {
    if (!bytes) note('bodies that are too large to record');
    return { text: Buffer.from(bytes ?? []).toString('base64'), encoding: 'base64' };
  };
  return {
    startedDateTime: new Date(raw.startedAt).toISOString(),
    request: { method, url, headers: list(raw.requestHeaders), postData: content(raw.requestBody) },
    response: { status, headers: list(raw.responseHeaders), content: content(raw.responseBody) },
  };
}

if (!isMainThread) record(workerData as Settings);
