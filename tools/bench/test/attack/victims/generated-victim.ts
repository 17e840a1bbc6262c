import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate, writeFiles } from '@cross-border-payments/generator';
import {
  FOREIGN_DOCUMENT,
  hostileFunction,
  hostileValue,
  Random,
  type RoundReport,
  runAsVictim,
} from '@cross-border-payments/server-stubs/attack';

/** A process to attack, which runs the generated client of a foreign document, and its senders of callbacks. */

/** What the round calls, and the address of the peer. */
export interface GeneratedRound {
  readonly what: 'client' | 'senders';
  readonly seed: number;
  readonly url: string;
}

// biome-ignore lint/suspicious/noExplicitAny: generated at run time, so it has no types here
type Untyped = any;

const CALLS = 6;
const WAIT_MS = 20_000;
const LEAVES_AFTER_MS = 200;
const CLIENT_KINDS = [
  'service',
  'authentication',
  'timeout',
  'network',
  'outcome-unknown',
  'contract',
  'validation',
];
const SENDER_KINDS = [
  'bad-url',
  'bad-option',
  'bad-message',
  'aborted',
  'timeout',
  'unreachable',
  'unexpected-status',
  'unexpected-body',
];
const RUNTIMES = {
  client: '@cross-border-payments/client/api',
  server: '@cross-border-payments/server-stubs/runtime',
};

// Inside this package, so that the generated code can import the runtimes.
const folder = mkdtempSync(join(import.meta.dirname, '../../../.attack-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const [target, runtime] of Object.entries(RUNTIMES) as ['client' | 'server', string][]) {
  const input = { document: FOREIGN_DOCUMENT, file: join(folder, 'document.json') };
  writeFiles(join(folder, target), (await generate({ input, targets: [target], runtime })).files);
}
const load = (file: string): Promise<Untyped> => import(pathToFileURL(join(folder, file)).href);
const { createClient } = await load('client/client.ts');
const table = await load('client/operation-table.ts');
const { createSenders } = await load('server/senders.ts');

runAsVictim(async ({ what, seed, url }: GeneratedRound): Promise<RoundReport> => {
  const random = new Random(seed);
  const calls = Array.from({ length: CALLS }, () => (what === 'client' ? callClient : send)(random, url));
  const kinds = what === 'client' ? CLIENT_KINDS : SENDER_KINDS;
  const found = (await Promise.all(calls.map((call) => faultOf(call, kinds)))).flatMap(
    (fault) => fault ?? [],
  );
  const hanging = found.filter((fault) => fault === HANGS).length;
  if (what === 'client') found.push(...(await compareJson(url)));
  return { ends: { responded: CALLS - hanging, 'no response': hanging }, faults: found };
});

const HANGS = 'A call does not end.';

/** Waits for a call. @returns the fault of its outcome, if any */
async function faultOf(call: Promise<unknown>, kinds: readonly string[]): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(HANGS), WAIT_MS);
  });
  const ended = call.then(
    () => undefined,
    (error: unknown) =>
      kinds.includes(kindOf(error)) ? undefined : `Thrown without a kind: ${shown(error)}`,
  );
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

function kindOf(error: unknown): string {
  try {
    return String((error as { kind?: unknown }).kind);
  } catch {
    return 'none';
  }
}

function shown(error: unknown): string {
  return error instanceof Error ? String(error.stack) : typeof error;
}

/** Makes a client and calls one operation. */
async function callClient(random: Random, baseUrl: string): Promise<void> {
  const functions = ['sign', 'preflight'].filter(() => random.oneIn(6));
  const hooks = ['onRequest', 'onResponse', 'onRetry'].filter(() => random.oneIn(4));
  const hostile = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, hostileFunction(random, hostileValue)]));
  const client = createClient({
    baseUrl,
    timeoutMs: 300,
    maxResponseBytes: 300_000,
    retry: { attempts: 2, baseMs: 1, budgetMs: 500 },
    hooks: hostile(hooks),
    ...hostile(functions),
  });
  const operation = random.pick(['ping', 'stream', 'events', 'query', 'styles', 'pattern']);
  const input = random.oneIn(3)
    ? hostileValue(random)
    : {
        query: { way: 1, value: hostileValue(random) },
        path: { matrix: {}, label: ['a'], simple: {} },
        body: {},
      };
  const signal = AbortSignal.timeout(LEAVES_AFTER_MS);
  const data = await client.call(table[operation], input, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (operation === 'events') await readEvents(data, signal);
}

async function readEvents(events: AsyncIterable<unknown> | undefined, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of events ?? []) signal.throwIfAborted();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const BROKEN = ['network', 'timeout', 'outcome-unknown'];

/** Compares how the client reads the same JSON from a response and from an event. */
async function compareJson(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl, retry: false, timeoutMs: WAIT_MS });
  const ofEvent = async () => {
    for await (const { data } of await client.call(table.events, { query: { way: 0 } })) return data;
  };
  const ofBody = () => client.call(table.json, { body: {} });
  const read = (from: () => Promise<unknown>) =>
    from().then(
      (value) => JSON.stringify(value),
      (error: unknown) => kindOf(error),
    );
  const [one, other] = [await read(ofBody), await read(ofEvent)];
  // The result of an aborted response is unknown.
  if (one === other || [one, other].some((end) => BROKEN.includes(end ?? ''))) return [];
  if (other === undefined && one === 'contract') return [];
  return [
    `An event is read as ${other?.slice(0, 200)}, a response with the same JSON as ${one?.slice(0, 200)}.`,
  ];
}

const WORDS = [
  'a',
  '..',
  '.',
  '',
  '%2e%2e',
  '../..',
  '?',
  '#',
  '\\',
  'é',
  '\ud800',
  '@evil.example',
  ':1/',
  '%',
];
const BODIES = (random: Random) => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  return random.pick([
    circle,
    { a: 1n },
    {
      toJSON: () => {
        throw undefined;
      },
    },
    '\ud800',
    undefined,
    {},
    hostileValue(random),
  ]);
};

/** Makes a sender and sends one message. */
async function send(random: Random, url: string): Promise<void> {
  const odd = random.oneIn(4) ? { fetch: hostileFunction(random, hostileValue) } : {};
  const timeoutMs = random.oneIn(6) ? random.pick([Number.NaN, -1, 2 ** 40, 'x' as never]) : 300;
  const { paid } = createSenders({ allowHttp: true, timeoutMs, ...odd });
  const base = random.oneIn(8) ? random.pick([undefined, '', 'x', `${url}/a`]) : url;
  const id = random.list(3, () => random.pick(WORDS)).join(random.pick(['', '/']));
  const to = paid.urlFor({ body: { base, id } });
  const { pathname, origin } = new URL(to);
  if (origin !== url || !/^(?:\/a)?\/hooks\/[^/]+\/notify$/.test(pathname))
    throw new Error(`The part ${JSON.stringify(id)} of an address leads to ${to}.`);
  await paid({ url: random.oneIn(8) ? hostileValue(random) : to, body: BODIES(random) });
}
