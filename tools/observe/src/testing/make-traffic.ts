import { createWriteStream } from 'node:fs';
import { groupBy } from '@cross-border-payments/openapi';
import { type RuleRequest, runRules } from '@cross-border-payments/server-stubs/test-kit';
import fixtures from '../../../../packages/sandbox/test/conform-fixtures.ts';
import { makeRequest, operationOf } from '../../../../packages/server-stubs/src/test-kit/exchange.ts';
import { examples, instances } from '../../../../packages/server-stubs/src/test-kit/generated/instances.js';

interface Service {
  readonly url: string;
  readonly appKey: string;
  readonly secretKey: string;
}

/** Makes a generator of random numbers below a limit. The same seed gives the same numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

type Value = Record<string, unknown>;
type Random = (below: number) => number;

/**
 * Sends the instances of all rules with the orders they need, then random variations of them, and writes what was sent
 * and received as a HAR, with all secrets.
 */
export async function makeTraffic(
  service: Service,
  file: string,
  { calls = 10_000, seed = 1 } = {},
): Promise<number> {
  const random = createRandom(seed);
  const recorder = new TestRecorder(file);
  let token = '';
  const send = async (request: Request) => {
    if (random(2) === 0) request.headers.set('x-channel', 'app');
    return recorder.send(request);
  };
  const logIn = async () => {
    const { appKey, secretKey } = service;
    const headers = { 'x-channel': 'app' };
    const login = makeRequest(
      operationOf('createToken'),
      { body: { appKey, secretKey } },
      { baseUrl: service.url, headers },
    );
    const response = await send(login);
    token = ((await response.json()) as { data: string }).data;
  };
  await logIn();
  const headers = () => ({ appkey: service.appKey, token });
  const keys = { appKey: service.appKey, secretKey: service.secretKey };
  const own = { ...fixtures, createToken: keys };
  for (let run = 0; run < 3; run += 1)
    await runRules(send, { baseUrl: service.url, headers: headers(), fixtures: own, run: `r${seed}-${run}` });
  await sendVariations(service.url, calls, random, keys, (request) => {
    for (const [name, value] of Object.entries(headers()))
      if (request.headers.get(name) === 'test') request.headers.set(name, value);
    return send(request);
  });
  await recorder.close();
  return recorder.count;
}

async function sendVariations(
  baseUrl: string,
  calls: number,
  random: Random,
  keys: object,
  send: (request: Request) => Promise<Response>,
): Promise<void> {
  const byOperation = [
    ...groupBy([...examples, ...instances] as RuleRequest[], ({ operation }) => operation),
  ];
  const known = new Known();
  const sendOne = async (count: number) => {
    const [id = '', same = []] = byOperation[random(byOperation.length)] ?? [];
    const base = same[random(same.length)];
    const value = vary(structuredClone(base?.value), same, random);
    if (isValue(value)) known.fill(id, value, random, count);
    if (id === 'createToken' && isValue(value) && random(3) > 0) Object.assign(value, keys);
    const sent = base?.part === 'query' ? { query: isValue(value) ? value : {} } : { body: value };
    const headers = random(50) === 0 ? { token: 'dead0000dead0000dead0000dead0000' } : {};
    const response = await send(makeRequest(operationOf(id), sent, { baseUrl, headers }));
    const answer: unknown = await response.json().catch(() => undefined);
    return () => known.learn(id, value, answer);
  };
  for (let count = 0; count < calls; count += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, calls - count) }, (_, at) => sendOne(count + at));
    // In the order of the requests, so that the random choices are the same in every run.
    for (const learn of await Promise.all(batch)) learn();
  }
}

/** Requests that are sent at once. The sandbox commits them together, and waits for the disk only once. */
const AT_ONCE = 8;

function isValue(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes a request in one way: leaves a property out, takes one from a similar request, or changes its type. */
function vary(value: unknown, same: readonly RuleRequest[], random: (below: number) => number): unknown {
  if (!isValue(value) || random(10) < 4) return value;
  const names = Object.keys(value);
  const name = names[random(Math.max(1, names.length))];
  if (name === undefined) return value;
  const inner = value[name];
  if (isValue(inner) && random(3) > 0)
    return {
      ...value,
      [name]: vary(
        inner,
        same.flatMap((one) => nested(one, name)),
        random,
      ),
    };
  const way = random(8);
  if (way < 3) delete value[name];
  else if (way < 7) {
    const other = same[random(Math.max(1, same.length))]?.value;
    if (isValue(other) && other[name] !== undefined) value[name] = structuredClone(other[name]);
  } else if (typeof inner === 'number') value[name] = String(inner);
  else value.extra = 'x';
  return value;
}

function nested(request: RuleRequest, name: string): RuleRequest[] {
  const inner = isValue(request.value) ? request.value[name] : undefined;
  return isValue(inner) ? [{ ...request, value: inner }] : [];
}

/** Remembers identifiers that the service issued, so that most requests name existing orders and quotes. */
class Known {
  readonly #orders = new Map<string, { tradeId: string; orderNo: string }[]>();
  #quotes: string[] = [];

  fill(id: string, value: Value, random: (below: number) => number, count: number): void {
    if (/^create/.test(id) && 'orderNo' in value && random(20) > 0) value.orderNo = `T-${count}`;
    const orders = this.#orders.get(familyOf(id)) ?? [];
    const order = orders[random(Math.max(1, orders.length))];
    if (order && !/^create/.test(id) && random(10) > 0) {
      if ('tradeId' in value) value.tradeId = order.tradeId;
      if ('orderNo' in value) value.orderNo = order.orderNo;
    }
    const quote = this.#quotes[random(Math.max(1, this.#quotes.length))];
    if ('queryNo' in value && quote !== undefined && random(10) > 0) value.queryNo = quote;
  }

  learn(id: string, value: unknown, answer: unknown): void {
    const data = isValue(answer) && isValue(answer.data) ? answer.data : {};
    if (typeof data.queryNo === 'string') this.#quotes = [data.queryNo, ...this.#quotes].slice(0, 50);
    if (!/^create/.test(id) || typeof data.tradeId !== 'string' || !isValue(value)) return;
    const orders = this.#orders.get(familyOf(id)) ?? [];
    this.#orders.set(
      familyOf(id),
      [{ tradeId: data.tradeId, orderNo: String(value.orderNo) }, ...orders].slice(0, 40),
    );
  }
}

function familyOf(id: string): string {
  return /Global|Business|Personal|Payin/.exec(id)?.[0] ?? id;
}

class TestRecorder {
  count = 0;
  readonly #file;

  constructor(file: string) {
    this.#file = createWriteStream(file);
    this.#file.write('{"log":{"version":"1.2","creator":{"name":"test","version":"1"},"entries":[');
  }

  async send(request: Request): Promise<Response> {
    const copy = request.clone();
    const response = await fetch(request);
    const entry = await writeEntry(copy, response.clone());
    this.#file.write(`${this.count === 0 ? '' : ','}\n${JSON.stringify(entry)}`);
    this.count += 1;
    return response;
  }

  close(): Promise<void> {
    return new Promise((resolve) => void this.#file.end(']}}', resolve));
  }
}

/** Writes the entry of a HAR, as a recorder does that stores only forms in base64. Reads both bodies. */
export async function writeEntry(request: Request, response: Response): Promise<object> {
  const isForm = /^multipart/.test(request.headers.get('content-type') ?? '');
  const bytes = Buffer.from(await request.arrayBuffer());
  const text = await response.text();
  const toHeaders = (headers: Headers) => [...headers].map(([name, value]) => ({ name, value }));
  const postData = isForm
    ? { text: bytes.toString('base64'), encoding: 'base64' }
    : { text: bytes.toString() };
  return {
    startedDateTime: new Date().toISOString(),
    request: {
      ...{ method: request.method, url: request.url, headers: toHeaders(request.headers) },
      ...(bytes.length === 0 ? {} : { postData }),
    },
    response: {
      status: response.status,
      headers: toHeaders(response.headers),
      content: { text, mimeType: response.headers.get('content-type') },
    },
  };
}
