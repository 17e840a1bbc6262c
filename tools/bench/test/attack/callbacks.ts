import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  type ExchangeOutcome,
  Random,
  type RoundReport,
} from '@cross-border-payments/server-stubs/attack';
import { RESPONSES, startPeer } from './hostile-peer.ts';
import type { CallbackTarget } from './victims/callbacks-victim.ts';

const ORDERS = 3;
const ADVANCE_MS = 600_000;
const WAIT_MS = 60_000;

/** Receivers of callbacks that respond with anything, hang or close the connection. */
export const CALLBACKS: AttackClass = {
  name: 'callbacks',
  about:
    'receivers that hang, close the connection, redirect or respond with anything; the sandbox goes on for all others',
  victim: fileURLToPath(new URL('victims/callbacks-victim.ts', import.meta.url)),
  async attack(victim, seed) {
    const target = await victim.prepare<CallbackTarget>('target');
    const random = new Random(seed);
    const receiver = await startPeer(random, () => random.pick(RESPONSES));
    const report = { ends: {} as Partial<Record<ExchangeOutcome, number>>, faults: [] as string[] };
    try {
      await attackOnce(target, receiver.url, { random, report });
    } finally {
      await receiver.close();
    }
    report.faults.push(...(await victim.prepare<string[]>('errors')));
    return report;
  },
};

interface Attack {
  readonly random: Random;
  readonly report: RoundReport & {
    readonly ends: Partial<Record<ExchangeOutcome, number>>;
    readonly faults: string[];
  };
}

async function attackOnce(
  target: CallbackTarget,
  receiver: string,
  { random, report }: Attack,
): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const { end, status, value } = await request(`${target.url}${path}`, {
      method,
      body,
      headers: target.headers,
    });
    report.ends[end] = (report.ends[end] ?? 0) + 1;
    if (end === 'no response' || status >= 500) report.faults.push(`${method} ${path}: ${end} ${status}.`);
    return value;
  };
  await call('POST', '/_sandbox/reset', {});
  await call('PUT', '/_sandbox/callbacks/url', { url: receiver });
  for (let at = 0; at < ORDERS; at += 1) {
    const created = await call('POST', target.create, { ...target.order, orderNo: `A-${at}` });
    await call('POST', `/_sandbox/orders/${created?.data?.tradeId}/pay`, {});
  }
  const moved = call('POST', '/_sandbox/clock/advance', { milliseconds: 1 + random.below(ADVANCE_MS) });
  await call('GET', '/_sandbox/health');
  await call('GET', '/_sandbox/callbacks');
  await moved;
  const checked = await call('GET', '/_sandbox/ledger/check');
  for (const fault of (checked?.faults as string[] | undefined) ?? []) report.faults.push(fault);
}

interface Answered {
  readonly end: ExchangeOutcome;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses of any shape
  readonly value?: any;
}

async function request(
  url: string,
  {
    method,
    body,
    headers,
  }: { method: string; body: object | undefined; headers: Readonly<Record<string, string>> },
): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(WAIT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { end: 'responded', status: response.status, value: await response.json() };
  } catch (error) {
    return { end: (error as Error).name === 'TimeoutError' ? 'no response' : 'closed', status: 0 };
  }
}
