import { setTimeout } from 'node:timers/promises';
import type { JournalLine, JournalPage } from '../generated/control/index.ts';
import type { Call } from './command.ts';
import { CommandError } from './command-error.ts';
import type { ControlApi, Sent } from './control-api.ts';
import { PRINTED_KINDS, textOfLine } from './journal-line.ts';

const PAUSE_MS = 250;
const PAGE = 100;
/** How long the end may take, which must tell the sandbox. */
const RESTORE_MS = 2_000;
/** Most lines printed at once; older ones are left out, with a note. */
const MOST_LINES = 10_000;
/** How many lines are remembered, since a younger line may be committed first. */
const REMEMBERED = 1_000;

const KINDS = { kinds: PRINTED_KINDS.join(','), limit: PAGE };

/** Prints requests, refusals and callbacks as they happen, until `stop`. */
export async function listen(call: Call): Promise<void> {
  const { api, note } = call;
  const printed = await Printed.fromNow(api);
  const restore = await forward(call);
  note(`Listening to ${api.base} (Ctrl-C stops it).`);
  try {
    await follow(call, printed);
  } finally {
    await restore();
  }
}

/** Sets the callback address. @returns a function that sets the one from before */
async function forward({ api, options, note }: Call): Promise<() => Promise<void>> {
  const { forward: url, merchant } = options;
  if (url === undefined) return async () => undefined;
  const { items } = await api.call('listMerchants');
  const before = items.find(({ appKey }) => appKey === (merchant ?? 'demo-merchant'))?.callbackUrl ?? null;
  const bodyOf = (to: unknown) => ({
    body: { url: to, ...(merchant === undefined ? {} : { appKey: merchant }) },
  });
  const { url: taken } = await api.call('setCallbackUrl', bodyOf(url));
  note(`Callbacks go to ${taken}/hub/webhook.`);
  return async () => {
    await api.call('setCallbackUrl', bodyOf(before), AbortSignal.timeout(RESTORE_MS));
    note('Callbacks go to the address from before again.');
  };
}

async function follow(call: Call, printed: Printed): Promise<void> {
  const { note, stop } = call;
  let revision = '';
  let isLost = false;
  while (!stop.aborted) {
    try {
      revision = await printNew(call, printed, revision);
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

/** Prints what is new. @returns the revision that was seen */
async function printNew({ api, print, note }: Call, printed: Printed, seen: string): Promise<string> {
  const { revision, lastLine } = await api.call('getChanges');
  if (revision === seen) return seen;
  for (const line of await printed.next(lastLine, note)) print(textOfLine(line));
  return revision;
}

/** Remembers which lines were printed. */
class Printed {
  readonly #api: ControlApi;
  #ids = new Set<number>();
  #newest: number;

  private constructor(api: ControlApi, newest: number) {
    this.#api = api;
    this.#newest = newest;
  }

  /** Counts the lines that are there as printed. */
  static async fromNow(api: ControlApi): Promise<Printed> {
    const { lastLine } = await api.call('getChanges');
    const { items } = await api.call('listNewestLines', { query: KINDS });
    const printed = new Printed(api, lastLine);
    printed.#remember(items.filter(({ id }) => id <= lastLine));
    return printed;
  }

  /** Reads the lines that were not printed yet, oldest first. @param lastLine id of the newest line of any kind */
  async next(lastLine: number, note: Call['note']): Promise<JournalLine[]> {
    if (lastLine < this.#newest) {
      note('The sandbox was reset.');
      this.#ids.clear();
      this.#newest = 0;
    }
    const found: JournalLine[] = [];
    let before: number | null = null;
    do {
      const query: Sent['query'] = before === null ? KINDS : { ...KINDS, before };
      const page: JournalPage = await this.#api.call('listNewestLines', { query });
      found.push(...page.items);
      before = page.next;
    } while (before !== null && (found.at(-1)?.id ?? 0) > this.#newest && found.length < MOST_LINES);
    const fresh = found.filter(({ id }) => !this.#ids.has(id)).reverse();
    if (found.length >= MOST_LINES) note(`Only the newest ${found.length} lines are printed.`);
    this.#remember(found);
    this.#newest = Math.max(this.#newest, lastLine);
    return fresh;
  }

  #remember(lines: readonly JournalLine[]): void {
    const ids = [...this.#ids, ...lines.map(({ id }) => id)].sort((a, b) => b - a);
    this.#ids = new Set(ids.slice(0, REMEMBERED));
  }
}
