import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { JournalLine, RequestLine } from '../generated/control/schemas.ts';
import { type CommandCall, printable } from './command.ts';
import { CommandError, type ControlApi, type ControlRequest } from './control-api.ts';

const PAUSE_MS = 250;
const PAGE = 100;
const RESTORE_MS = 2_000;

export async function runListen(call: CommandCall): Promise<void> {
  const { api, note } = call;
  const feeds = makeFeeds(api);
  await feeds.requests.skip();
  await feeds.callbacks.skip();
  const restore = await forward(call);
  note(`Listening to ${api.base} (Ctrl-C stops it).`);
  try {
    await follow(call, feeds);
  } finally {
    await restore();
  }
}

function makeFeeds(api: ControlApi) {
  const makePage = (before?: number) => ({ limit: PAGE, ...(before === undefined ? {} : { before }) });
  return {
    requests: new Feed((before) => api.call('listRequests', { query: makePage(before) })),
    callbacks: new Feed((before) =>
      api.call('listNewestLines', { query: { ...makePage(before), kinds: 'callback' } }),
    ),
  };
}

type Feeds = ReturnType<typeof makeFeeds>;

async function forward({ api, options, note }: CommandCall): Promise<() => Promise<void>> {
  const { forward: url, merchant } = options;
  if (url === undefined) return async () => undefined;
  const { items } = await api.call('listMerchants');
  const before = items.find(({ appKey }) => appKey === (merchant ?? 'demo-merchant'))?.callbackUrl ?? null;
  const makeBody = (to: unknown) => ({ body: { url: to, appKey: merchant } });
  const keeper = keepAddress(api.makeRequest('setCallbackUrl', makeBody(before)));
  const { url: set } = await api.call('setCallbackUrl', makeBody(url)).catch((error) => {
    keeper.done();
    throw error;
  });
  note(`Callbacks are sent to ${set}/hub/webhook.`);
  return async () => {
    await api.call('setCallbackUrl', makeBody(before), AbortSignal.timeout(RESTORE_MS));
    keeper.done();
    note('Callbacks are sent to the previous address again.');
  };
}

/** Starts a separate program that sends `request` if this process is killed before it calls `done`. */
function keepAddress(request: ControlRequest) {
  const program = fileURLToPath(new URL('./restore-address.js', import.meta.url));
  const keeper = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  keeper.on('error', () => undefined);
  keeper.stdin.on('error', () => undefined);
  keeper.unref();
  // Written to standard input, because other users of the machine could see an argument.
  keeper.stdin.write(`${JSON.stringify(request)}\n`);
  return { done: () => void keeper.stdin.end('restored') };
}

async function follow(call: CommandCall, feeds: Feeds): Promise<void> {
  const { note, stop } = call;
  let revision = '';
  let isLost = false;
  while (!stop.aborted) {
    try {
      revision = await printNew(call, feeds, revision);
      isLost = false;
    } catch (error) {
      if (stop.aborted) return;
      if (!(error instanceof CommandError)) throw error;
      if (!isLost) note(`${error.message} Trying again ...`);
      isLost = true;
    }
    await setTimeout(PAUSE_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function printNew({ api, print }: CommandCall, feeds: Feeds, seen: string): Promise<string> {
  const { revision } = await api.call('getChanges');
  if (revision === seen) return seen;
  const lines = [
    ...(await feeds.requests.next()).map((line) => ({ at: line.at, text: textOfRequest(line) })),
    ...(await feeds.callbacks.next()).map((line) => ({ at: line.at, text: textOfCallback(line) })),
  ];
  for (const { text } of lines.sort((a, b) => a.at - b.at)) print(text);
  return revision;
}

/** Number of ids that are remembered, because a row may be committed after another row with a higher id. */
const REMEMBERED = 1_000;
const MAX_PAGES = 100;

type ReadPage<Item> = (before?: number) => Promise<{ readonly items: readonly Item[]; next: number | null }>;

export class Feed<Item extends { readonly id: number }> {
  readonly #read: ReadPage<Item>;
  #ids = new Set<number>();
  #newest = 0;

  constructor(read: ReadPage<Item>) {
    this.#read = read;
  }

  async skip(): Promise<void> {
    this.#remember((await this.#read()).items);
  }

  /** Reads the rows that were not read yet, oldest first. After a reset, ids start from 1 again. */
  async next(): Promise<Item[]> {
    const first = await this.#read();
    const [newest] = first.items;
    const isEmpty = newest === undefined && first.next === null;
    if (isEmpty || (newest !== undefined && newest.id < this.#newest)) {
      this.#ids.clear();
      this.#newest = 0;
    }
    const found = [...first.items];
    let before = first.next;
    for (let pages = 1; before !== null && before > this.#newest && pages < MAX_PAGES; pages += 1) {
      const page = await this.#read(before);
      found.push(...page.items);
      before = page.next;
    }
    const fresh = found.filter(({ id }) => !this.#ids.has(id)).reverse();
    this.#remember(found);
    return fresh;
  }

  #remember(rows: readonly Item[]): void {
    const ids = [...this.#ids, ...rows.map(({ id }) => id)].sort((a, b) => b - a);
    this.#ids = new Set(ids.slice(0, REMEMBERED));
    this.#newest = ids[0] ?? 0;
  }
}

export function textOfRequest(line: RequestLine): string {
  const { at, method, url, httpStatus, code, message, orderNo, tradeId, requestId, advice, fault } = line;
  const accepted = httpStatus === 200;
  return writeLine(at, accepted ? 'request' : 'refusal', [
    `${method} ${url}`,
    String(httpStatus),
    code ?? '',
    orderNo ?? tradeId ?? '',
    (!accepted && message) || '',
    advice.length === 0 ? '' : `advice: ${advice.join('; ')}`,
    fault === null ? '' : `disturbed by ${fault}`,
    `(${requestId})`,
  ]);
}

export function textOfCallback({ at, data }: Pick<JournalLine, 'at' | 'data'>): string {
  const { orderNo, tradeId, status, attempt, outcome, httpStatus, fault } = data;
  const about = joined([textIn(orderNo) || textIn(tradeId), textIn(status)]);
  if (data.replayed === true) return writeLine(at, 'callback', [`${about}: to be sent again`]);
  if (data.givenUp === true) return writeLine(at, 'callback', [`${about}: given up`]);
  return writeLine(at, 'callback', [
    `${about}:`,
    textIn(outcome),
    httpStatus === undefined ? '' : `HTTP ${textIn(httpStatus)}`,
    `attempt ${textIn(attempt)}`,
    fault === undefined ? '' : `disturbed by ${textIn(fault)}`,
  ]);
}

function writeLine(at: number, kind: string, parts: readonly string[]): string {
  const date = new Date(at);
  const time = Number.isNaN(date.getTime()) ? String(at) : date.toISOString().slice(0, 19).replace('T', ' ');
  return printable(`${time}  ${kind.padEnd(8)}  ${joined(parts)}`);
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
