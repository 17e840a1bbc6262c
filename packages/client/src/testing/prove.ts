import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { operations, type RetryClass } from '../index.ts';
import type { OperationRecord } from '../types.ts';
import { startFaultServer } from './fault-server.ts';
import type { Entry, Ledger } from './ledger.ts';
import { ATTEMPTS, type CallEnd, makeCalls, type Setting, type Watching } from './make-calls.ts';

/** The result of a proof. */
export interface Proof {
  readonly calls: number;
  /** How calls ended: `success` or the kind of the error. */
  readonly ends: Readonly<Record<string, number>>;
  /** How often the server caused each fault. */
  readonly faults: Readonly<Record<string, number>>;
  readonly logins: number;
  /** How many create requests were sent again after a refused connection. */
  readonly repeatedUnsent: number;
  /** A sentence for each violation, such as an order that was carried out twice. */
  readonly violations: readonly string[];
}

/** How a proof is run. */
export interface ProofOptions extends Watching {
  readonly calls: number;
  readonly seed: string;
  /** The command of another runtime that makes the calls, such as `['bun']`. By default, this process makes the calls. */
  readonly runtime?: readonly string[] | undefined;
}

/** The first and the longest time limit of a call in milliseconds. */
const TIMEOUT_MS = 1_000;
const LONGEST_TIMEOUT_MS = 16_000;

/** The share of calls that must succeed. About a third do, if the machine is fast enough for the time limit. */
const MIN_SUCCESSES = 0.1;

/**
 * Makes seeded calls to a service that fails in every way, and compares the results of the client with what the service
 * did. On a machine that is too busy for the time limit, most logins time out, and a proof shows little. Then makes the
 * calls again with a longer limit, unless there are violations.
 */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { calls, signal } = options;
  for (let timeoutMs = TIMEOUT_MS; ; timeoutMs *= 4) {
    const proof = await proveOnce(options, timeoutMs);
    const isEnough = (proof.ends.success ?? 0) >= calls * MIN_SUCCESSES;
    const isLast = timeoutMs >= LONGEST_TIMEOUT_MS || signal?.aborted;
    if (isEnough || isLast || proof.violations.length > 0) return proof;
  }
}

async function proveOnce(
  { calls, seed, runtime, ...watching }: ProofOptions,
  timeoutMs: number,
): Promise<Proof> {
  const server = await startFaultServer(seed);
  const setting = { url: server.url, refusing: await closedPort(), seed, calls, timeoutMs };
  try {
    const ends = await (runtime ? callsOf(runtime, setting, watching.signal) : makeCalls(setting, watching));
    // A request that timed out may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return compared(ends, server.ledger);
  } finally {
    await server.close();
  }
}

async function callsOf(
  [command = '', ...given]: readonly string[],
  setting: Setting,
  signal: AbortSignal | undefined,
): Promise<CallEnd[]> {
  const folder = await mkdtemp(join(tmpdir(), 'never-pay-twice-'));
  try {
    const outfile = join(folder, 'make-calls.mjs');
    const entryPoints = [join(import.meta.dirname, 'make-calls-here.ts')];
    await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', target: 'es2022' });
    const options = { maxBuffer: 2 ** 28, ...(signal && { signal }) };
    const { stdout } = await promisify(execFile)(
      command,
      [...given, outfile, JSON.stringify(setting)],
      options,
    );
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares how the calls ended with what the service did. */
function compared(calls: readonly CallEnd[], ledger: Ledger): Proof {
  const ends: Record<string, number> = {};
  const violations: string[] = [];
  let repeatedUnsent = 0;
  for (const call of calls) {
    const { key, operation: id, end, refused } = call;
    const operation: OperationRecord = operations[id as keyof typeof operations];
    ends[end] = (ends[end] ?? 0) + 1;
    const entry = ledger.of(key);
    if (refused && operation.retry === 'once-per-order' && entry.arrivals > 0) repeatedUnsent++;
    violations.push(...[...faultsOf(operation, call, entry)].map((fault) => `${key} ${id}: ${fault}`));
  }
  violations.push(...ledger.cacheable.map((key) => `${key}: a cache may respond to its GET`));
  const faults = Object.fromEntries([...ledger.faults].sort());
  return { calls: calls.length, ends, faults, logins: ledger.logins, repeatedUnsent, violations };
}

function* faultsOf({ retry }: OperationRecord, call: CallEnd, entry: Entry): Generator<string> {
  const { end, sends, mayResend } = call;
  if (end.startsWith('untyped')) yield `ended ${end}`;
  if (end === 'authentication' && entry.arrivals > 0) yield `ended as "${end}" and was sent`;
  if (sends > (mayResend ? ATTEMPTS : 1)) yield `was sent ${sends} times`;
  // Runtimes other than Node may send a read again themselves.
  if (retry !== 'read') yield* faultsOfChange(retry, call, entry);
}

function* faultsOfChange(retry: RetryClass, call: CallEnd, entry: Entry): Generator<string> {
  const { end, refused, mayResend } = call;
  const { arrivals, commits } = entry;
  const most = retry === 'once-per-order' && mayResend && entry.refusedTokens > 0 ? 2 : 1;
  if (arrivals > most) yield `reached the service ${arrivals} times instead of at most ${most}`;
  if (arrivals > 0 && refused && retry === 'never') yield 'was sent again after a refused connection';
  if (commits > 1) yield `was carried out ${commits} times`;
  if (end === 'success' && commits !== 1) yield `ended in success and was carried out ${commits} times`;
  if (!OPEN.includes(end) && commits > 0) yield `ended as "${end}" and was carried out`;
}

/** The ends that say that the outcome is not known, or known to be a success. */
const OPEN = ['success', 'outcome-unknown', 'service, may have taken effect'];

/** Returns a URL whose port is closed. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
