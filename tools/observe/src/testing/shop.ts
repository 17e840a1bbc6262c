import { fileURLToPath } from 'node:url';
import { Contract } from '../document/contract.ts';
import { Observation } from '../evidence/observation.ts';
import { makeReport, type TrafficReport } from '../report/report.ts';
import { readEntry } from '../traffic/exchange.ts';

export const SHOP: string = fileURLToPath(new URL('../../test-documents/shop.yaml', import.meta.url));

interface Sent {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes the entry of a HAR for an exchange with the shop of the test document. */
export function entry(
  { method = 'POST', url = '/orders', headers = {}, body }: Sent,
  status: number,
  answer: unknown,
): Record<string, unknown> {
  const all = { 'app-key': 'shop-1234567', ...headers };
  const json = { mimeType: 'application/json' };
  return {
    startedDateTime: '2026-11-28T10:00:00.000Z',
    request: {
      ...{ method, url: url.startsWith('/') ? `https://shop.example/v1${url}` : url },
      headers: Object.entries(all).map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { ...json, text: JSON.stringify(body) } }),
    },
    response: { status, headers: [], content: { ...json, text: JSON.stringify(answer) } },
  };
}

export function observeEntries(entries: readonly unknown[], atLeast = 20): TrafficReport {
  const observation = new Observation(new Contract(SHOP));
  const problems = new Map<string, number>();
  for (const one of entries) observation.add(readEntry(one, (name) => void problems.set(name, 1)));
  return makeReport(observation, problems, atLeast);
}
