import { describe, expect, test } from 'vitest';
import { createFetchHandler } from '../adapters/fetch.ts';
import { createPartialService } from '../generated/service.ts';
import { Refusal } from '../runtime/response/refusal.ts';
import { CREDENTIALS, operations, responseExample, testService } from '../testing/test-service.ts';
import {
  call,
  type Fixtures,
  type RuleRequestResult,
  type RuleVerdict,
  runMalformed,
  runRules,
  type TestTarget,
} from './index.ts';

const headers = CREDENTIALS;
const answering = (status: number, body: unknown): TestTarget => {
  return () => Response.json(body, { status });
};
const refusing = (message: string) => answering(400, { status: '-1', message });
/** Accepts every request, with the example response of the operation. */
const accepting: TestTarget = ({ url, method }) => {
  const { pathname } = new URL(url);
  const operation = operations.find((each) => each.path === pathname && each.method === method);
  return Response.json(operation && responseExample(operation));
};
/** Refuses requests that break a rule, and requests that name something that the service does not have. */
const honest = (lacks: (body: Record<string, unknown>) => boolean, message: string): TestTarget => {
  const service = createFetchHandler(testService());
  return async (request) => {
    const body = Object(
      await request
        .clone()
        .json()
        .catch(() => ({})),
    );
    const response = await service(request);
    return response.ok && lacks(body) ? Response.json({ status: '-1', message }, { status: 400 }) : response;
  };
};

/** Counts the verdicts on the instances that must be accepted, or on those that must be refused. */
async function verdicts(target: TestTarget, valid: boolean): Promise<Partial<Record<RuleVerdict, number>>> {
  const { rules } = await runRules(target, { headers, only: (instance) => instance.valid === valid });
  const counts: Partial<Record<RuleVerdict, number>> = {};
  for (const { verdict } of rules.flatMap(({ results }) => results)) {
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}

describe('runRules', () => {
  test('finds no fault in a service with all handlers, and returns the statement of each rule', async () => {
    const seen: number[] = [];
    const { ok, rules, examples, missing, wrong } = await runRules(testService(), {
      headers,
      onProgress: (done, all) => void seen.push(done, all),
    });
    expect({ ok, missing, wrong }).toEqual({ ok: true, missing: [], wrong: [] });
    expect(examples.map(({ instance }) => instance.operation)).toEqual(operations.map(({ id }) => id));
    const results = rules.flatMap((rule) => rule.results);
    expect(results.length).toBeGreaterThan(400);
    expect(results.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
    expect(seen.slice(-2)).toEqual([seen.length / 2, results.length + examples.length]);
    expect(rules.find(({ rule }) => rule === 'R-017')?.statement).toMatch(/^If `targetCurrency` is `CNY`/);
  });

  test('names exactly the operations without a handler', async () => {
    const service = createPartialService({}, { authenticate: () => 'me' });
    const { ok, missing, wrong } = await runRules(service);
    expect({ ok, wrong }).toEqual({ ok: false, wrong: [] });
    expect(missing.toSorted()).toEqual(operations.map(({ id }) => id).sort());
  });

  test('reports a service that accepts requests that it must refuse', async () => {
    expect(Object.keys(await verdicts(accepting, true))).toEqual(['right']);
    expect(Object.keys(await verdicts(accepting, false))).toEqual(['wrong']);
    const created = { status: '-1', message: 'Later.', data: { tradeId: 'BP-1' } };
    const { wrong } = await runRules(answering(400, created), {
      only: ({ rule, valid }) => rule === 'R-017' && !valid,
    });
    expect(wrong[0]).toBe(
      'R-017 createBusinessPayout, full payment without the company: must be refused, was accepted with HTTP 400',
    );
  });

  test.each([400, 200])('recognizes a refusal with HTTP %i in other words', async (status) => {
    const target = answering(status, { status: '-1', message: 'Bad request.' });
    // Without a property at fault, the message cannot name one.
    expect(Object.keys(await verdicts(target, false))).toEqual(['unnamed']);
  });

  test('reports a service that refuses everything, except for values that it may not have', async () => {
    const { ok, rules, examples, wrong } = await runRules(refusing('Bad request.'), { headers });
    const accepted = [...examples, ...rules.flatMap(({ results }) => results)].filter(
      ({ instance }) => instance.valid,
    );
    const excused = accepted.filter(({ verdict }) => verdict === 'own-reason');
    expect(ok).toBe(false);
    expect(wrong.length).toBe(accepted.length - excused.length);
    expect(excused.filter(({ unknown }) => unknown.length === 0)).toEqual([]);
    const operationsOf = (results: readonly RuleRequestResult[]) =>
      new Set(results.map(({ instance }) => instance.operation));
    expect(operationsOf(accepted.filter(({ verdict }) => verdict === 'wrong'))).toContain(
      'createBusinessPayout',
    );
    expect(operationsOf(excused)).toContain('updateGlobalPayout');
  });

  test('a refusal of unknown orders and quotes is not a fault, and with fixtures all requests are accepted', async () => {
    const message = '`queryNo` must be a quote of yours.';
    const target = honest(({ queryNo }) => queryNo !== undefined && queryNo !== 'Q-1', message);
    const without = await runRules(target, { headers });
    expect(without.wrong).toEqual([]);
    const undecided = without.rules
      .flatMap(({ results }) => results)
      .filter(({ verdict }) => verdict === 'own-reason');
    expect(undecided.length).toBeGreaterThan(30);
    expect(undecided[0]?.unknown).toContain('queryNo');
    expect(undecided[0]?.text).toBe(message);

    const queryNo = 'Q-1';
    const asked: string[] = [];
    const fixtures: Fixtures = {
      createGlobalPayout: ({ instance }) => {
        asked.push(instance.name);
        return { queryNo };
      },
      updateGlobalPayout: { queryNo },
      confirmBusinessPayout: { queryNo },
      convertWalletFunds: { queryNo },
    };
    const found = await runRules(target, { headers, fixtures });
    const all = [...found.examples, ...found.rules.flatMap(({ results }) => results)];
    expect(all.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
  });

  test('a refusal of a fixture is a fault', async () => {
    const only = ({ rule, operation }: { rule: string; operation: string }) =>
      rule === '' && operation === 'getGlobalPayoutStatus';
    const fixtures = { getGlobalPayoutStatus: { tradeId: 'GP-1', orderNo: null } };
    const { wrong, examples } = await runRules(refusing('There is no such order.'), { only, fixtures });
    expect(wrong).toEqual([
      'getGlobalPayoutStatus, example: must be accepted, was refused: There is no such order.',
    ]);
    expect(examples[0]?.request?.body).toEqual({ tradeId: 'GP-1' });
  });

  test('fixtures do not replace the property at fault', async () => {
    const sent: unknown[] = [];
    const target: TestTarget = async (request) => {
      sent.push(await request.json());
      return Response.json({ status: '-1', message: 'no' }, { status: 400 });
    };
    const only = ({ rule, valid }: { rule: string; valid: boolean }) => rule === 'R-017' && !valid;
    await runRules(target, { only, fixtures: { createBusinessPayout: { logisticsNumber: 'L-1' } } });
    const numbers = sent.map((body) => (body as { logisticsNumber?: string }).logisticsNumber);
    expect(numbers).toContain('L-1');
    expect(numbers).toContain(undefined);
  });

  test('names the operation whose fixture is unknown, fails or is not an object', async () => {
    const of = (fixtures: Fixtures) =>
      runRules(accepting, { fixtures, only: ({ operation }) => operation === 'listAreas' });
    await expect(of({ noSuch: {} })).rejects.toThrow('`noSuch` is not an operation of the document.');
    await expect(of({ getWalet: {} })).rejects.toThrow('the document; did you mean `getWallet`?');
    const failing = () => {
      throw new Error('no quote today');
    };
    await expect(of({ listAreas: failing })).rejects.toThrow(
      'The fixture of listAreas failed for the example: no quote today',
    );
    const refused: Fixtures = {
      listAreas: async ({ call: send }) => ({ name: await send('createPayin', {}) }),
    };
    const target: TestTarget = () => Response.json({ status: '-1', message: 'Closed.' }, { status: 400 });
    await expect(
      runRules(target, { fixtures: refused, only: ({ operation }) => operation === 'listAreas' }),
    ).rejects.toThrow(
      'The fixture of listAreas failed for the example: createPayin returned HTTP 400: {"status":"-1","message":"Closed."}',
    );
    await expect(of({ listAreas: () => [] as never })).rejects.toThrow(
      'fixtures of listAreas must be an object',
    );
  });

  test.each([
    [
      'another rule than the one that is broken',
      false,
      'The payer is wrong (R-010).',
      'must be refused by R-017, was refused by R-010: The payer is wrong (R-010).',
    ],
    [
      'a rule that is kept',
      true,
      'The order is wrong (R-017).',
      'must be accepted, was refused by R-017: The order is wrong (R-017).',
    ],
  ])('reports a refusal by %s as wrong', async (_, valid, message, text) => {
    const only = (instance: { rule: string; valid: boolean }) =>
      instance.rule === 'R-017' && instance.valid === valid;
    const { rules } = await runRules(refusing(message), { only });
    expect(rules[0]?.results.map((result) => result.text)).toContain(text);
    expect(rules[0]?.results.map(({ verdict }) => verdict)).not.toContain('unnamed');
  });

  test('accepts a refusal that names a rule about the state of the service', async () => {
    const used = refusing('There is another quote (R-028).');
    const { rules } = await runRules(used, {
      only: ({ rule, operation, valid }) => rule === 'R-001' && operation === 'createGlobalPayout' && valid,
    });
    expect(new Set(rules[0]?.results.map(({ verdict }) => verdict))).toContain('own-reason');
  });

  test.each<[string, () => Response, string]>([
    [
      'HTTP 500',
      () => Response.json({}, { status: 500 }),
      'got HTTP 500, where the document declares 200 and 400',
    ],
    [
      'a body that is no JSON',
      () => new Response('<p>Oops</p>', { headers: { 'content-type': 'text/html' } }),
      'got HTTP 200 and a body that is not JSON: <p>Oops</p>',
    ],
    [
      'another media type',
      () => new Response('{"status":"1"}', { headers: { 'content-type': 'text/plain;charset=UTF-8' } }),
      'got HTTP 200 and JSON with the media type text/plain;charset=UTF-8',
    ],
    [
      'a body without its data',
      () => Response.json({ status: '1' }),
      'got HTTP 200 and a body that the document does not allow (`data` is required because `status` is `1` (R-034).)',
    ],
    [
      'HTTP 404 in addition to a response',
      () => Response.json({ message: 'No such thing.' }, { status: 404 }),
      'got HTTP 404: No such thing.',
    ],
  ])('reports %s as wrong, whether the request must be accepted or refused', async (_, respond, text) => {
    let sent = 0;
    const target: TestTarget = (request) => (sent++ === 0 ? accepting(request) : respond());
    const only = ({ operation }: { operation: string }) => operation === 'findChineseCharacters';
    const { rules, missing } = await runRules(target, { only });
    const results = rules.flatMap((rule) => rule.results);
    expect(missing).toEqual([]);
    expect(new Set(results.map((result) => result.text))).toEqual(new Set([text]));
    expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['wrong']));
  });

  test('shows request and response, without credentials, secrets and the token of a login', async () => {
    const { examples } = await runRules(
      answering(200, { status: '1', data: 'a new token', message: 'my secret' }),
      {
        headers: { ...headers, 'x-mine': 'private' },
        secrets: ['my secret'],
        only: ({ rule, operation }) => rule === '' && operation === 'createToken',
        fixtures: { createToken: { secretKey: 'my secret' } },
      },
    );
    expect(examples[0]).toMatchObject({
      request: {
        method: 'POST',
        url: 'http://localhost/payout/oauth/token',
        headers: { appkey: '***', token: '***', 'x-mine': '***', 'content-type': 'application/json' },
        body: { appKey: 'demo-merchant', secretKey: '***' },
      },
      response: { status: 200, body: { status: '1', data: '***', message: '***' } },
    });
  });

  test.each([
    ['t', 'status', 'status'],
    ['t', 'The token t is wrong.', 'The token *** is wrong.'],
    ['4711', 'order 4711, not 47110', 'order ***, not 47110'],
    ['long-secret', 'along-secrets', 'a***s'],
  ])('masks the secret %j in %j; a short secret only as a whole word', async (secret, said, shown) => {
    const { examples } = await runRules(refusing(said), {
      secrets: [secret],
      only: ({ rule, operation }) => rule === '' && operation === 'listAreas',
    });
    expect(examples[0]).toMatchObject({
      text: `must be accepted, was refused: ${shown}`,
      response: { body: { status: '-1', message: shown } },
    });
  });

  test('signs JSON bodies, and repeats requests after HTTP 429 when the service says', async () => {
    const sent: string[] = [];
    const target: TestTarget = async (request) => {
      sent.push(await request.text());
      if (sent.length > 1) return Response.json({ status: '1', data: { queryNo: 'Q-1', rate: 1 } });
      return Response.json({}, { status: 429, headers: { 'retry-after': '0' } });
    };
    const waits: number[] = [];
    const { ok } = await runRules(target, {
      only: ({ operation }) => operation === 'getGlobalPayoutQuote',
      sign: async (text) => JSON.stringify({ signed: JSON.parse(text) }),
      onWait: (seconds) => void waits.push(seconds),
    });
    const body = '{"signed":{"sourceCurrency":"AUD","targetCurrency":"CNY"}}';
    expect({ ok, sent, waits }).toEqual({ ok: true, sent: [body, body], waits: [0] });
  });

  test('gives up on an operation that does not respond, and continues with the others', async () => {
    let hung = 0;
    const target: TestTarget = (request) => {
      if (!request.url.endsWith('/business/transfer/create')) return accepting(request);
      hung += 1;
      throw new Error('the service did not respond within 1 s');
    };
    const { wrong, missing } = await runRules(target, { only: ({ valid }) => valid });
    expect({ hung, missing }).toEqual({ hung: 4, missing: [] });
    expect(wrong[0]).toBe(
      'createBusinessPayout, example: got no response: the service did not respond within 1 s',
    );
    expect(wrong.at(-1)).toContain('was not sent, since 3 requests of this operation got no response');
    expect(wrong.every((text) => text.includes('createBusinessPayout'))).toBe(true);
  });

  test('gives each new order a unique number, even over several runs', async () => {
    const numbers: string[] = [];
    const target: TestTarget = async (request) => {
      if (request.url.endsWith('/create'))
        numbers.push(((await request.json()) as { orderNo: string }).orderNo);
      return Response.json({ status: '1' });
    };
    for (const run of ['a', 'b']) {
      await runRules(target, { run, only: ({ rule, valid }) => rule === 'R-017' && valid });
    }
    expect(numbers.length).toBeGreaterThan(10);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('sends a file with the example of a form whose files the interface does not show', async () => {
    const forms: FormData[] = [];
    const keep: TestTarget = async (request) => {
      forms.push(await request.formData());
      return Response.json({ status: '1' });
    };
    await runRules(keep, {
      only: ({ rule, operation }) => rule === '' && operation === 'uploadPersonalPayoutDocument',
    });
    const [form] = forms;
    expect(form?.get('tradeId')).toMatch(/^PP/);
    expect(form?.get('file')).toBeInstanceOf(File);
  });

  test('gives up on an unreachable service, stops when aborted, and throws if nothing is selected', async () => {
    let sent = 0;
    const gone = runRules(() => {
      sent += 1;
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    });
    await expect(gone).rejects.toThrow(
      'no longer responds: getGlobalPayoutQuote got no response: connect ECONNREFUSED',
    );
    expect(sent).toBe(3);
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('enough'));
    await expect(runRules(testService(), { headers, signal: stop.signal, onProgress })).rejects.toThrow(
      'enough',
    );
    const failing = { headers, onProgress: () => Promise.reject(new Error('no progress')) };
    await expect(runRules(testService(), failing)).rejects.toThrow('no progress');
    await expect(runRules(testService(), { only: () => false })).rejects.toThrow(RangeError);
  });
});

describe('runMalformed', () => {
  test('finds no fault in a correct service', async () => {
    const results = await runMalformed(testService(), { headers });
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(results).toHaveLength(7);
  });

  test('reports a service that accepts malformed requests or fails', async () => {
    for (const status of [200, 500]) {
      const results = await runMalformed(answering(status, {}), { headers });
      expect(results.filter(({ ok }) => ok)).toEqual([]);
      expect(results[0]?.text).toBe(`must be refused with HTTP 400, not ${status}`);
    }
  });
});

describe('call', () => {
  const service = createPartialService<string, Request>(
    {
      getGlobalPayoutQuote: ({ body, respond }) => {
        if (body.sourceCurrency === 'EUR') throw new Refusal('No rate today.');
        return respond(200, { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } });
      },
      getPayinStatus: ({ header, respond }) =>
        respond(400, { status: '-1', message: header('x-mine') ?? '' }),
    },
    { authenticate: ({ header }) => header('appkey') ?? '' },
  );

  test('returns the typed response of an operation', async () => {
    const body = { sourceCurrency: 'USD', targetCurrency: 'CNY' } as const;
    const response = await call(service, 'getGlobalPayoutQuote', body);
    if (response.status !== 200) throw new Error('refused');
    const { data }: { data?: unknown } = response.body;
    expect(data).toEqual({ queryNo: 'Q-1', rate: 7.81 });
    const refused = await call(service, 'getGlobalPayoutQuote', { ...body, sourceCurrency: 'EUR' });
    expect(refused).toMatchObject({ status: 400, body: { status: '-1', message: 'No rate today.' } });
  });

  test('sends query and headers, and no body where none is needed', async () => {
    expect(
      await call(service, 'getPayinStatus', { tradeId: 'T-1' }, { headers: { 'x-mine': 'A' } }),
    ).toMatchObject({
      status: 400,
      body: { message: 'A' },
    });
    const query = { pinyinName: 'Zhang Wei', idNumber: '' };
    const refused = await call(service, 'findChineseCharacters', undefined, { query });
    expect(refused).toMatchObject({ body: { message: expect.stringContaining('`idNumber`') } });
  });

  test('does not compile with a wrong body, which is also refused', async () => {
    // @ts-expect-error `targetCurrency` is missing.
    const response = await call(service, 'getGlobalPayoutQuote', { sourceCurrency: 'USD' });
    expect(response).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('`targetCurrency`') },
    });
  });

  test('throws for a response that the document does not declare, and for an unknown operation', async () => {
    await expect(call(service, 'listOccupations')).rejects.toThrow(
      'listOccupations returned HTTP 501, which the document does not declare: {"status":"-1","message":"The operation listOccupations is not implemented."}',
    );
    await expect(call(service, 'noSuch' as 'listOccupations')).rejects.toThrow(
      '`noSuch` is not an operation',
    );
  });
});
