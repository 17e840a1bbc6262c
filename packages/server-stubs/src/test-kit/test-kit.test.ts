import { describe, expect, test } from 'vitest';
import { createPartialService } from '../generated/service.ts';
import { CREDENTIALS as headers, operations, testService } from '../testing/test-service.ts';
import { accepting, answering, example, ofRule, refusing, resultsOf } from '../testing/test-targets.ts';
import {
  type RuleRequest,
  type RuleRequestResult,
  type RuleVerdict,
  runMalformed,
  runRules,
  type TestTarget,
} from './index.ts';

/** Returns the verdicts on the instances that must be accepted, or on those that must be refused. */
async function verdicts(target: TestTarget, valid: boolean): Promise<Set<RuleVerdict>> {
  const only = (instance: RuleRequest) => instance.rule !== '' && instance.valid === valid;
  return new Set(resultsOf(await runRules(target, { headers, only })).map(({ verdict }) => verdict));
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
    expect(await verdicts(accepting, true)).toEqual(new Set(['right']));
    expect(await verdicts(accepting, false)).toEqual(new Set(['wrong']));
    const created = { status: '-1', message: 'Later.', data: { tradeId: 'BP-1' } };
    const { wrong } = await runRules(answering(400, created), { only: ofRule('R-017', false) });
    expect(wrong[0]).toBe(
      'R-017 createBusinessPayout, full payment without the company: must be refused, was accepted with HTTP 400',
    );
  });

  test.each([400, 200])('recognizes a refusal with HTTP %i in other words', async (status) => {
    const target = answering(status, { status: '-1', message: 'Bad request.' });
    // Without a property at fault, the message cannot name one.
    expect(await verdicts(target, false)).toEqual(new Set(['unnamed']));
  });

  test('reports a service that refuses everything, except for values that it may not have', async () => {
    const report = await runRules(refusing('Bad request.'), { headers });
    const { ok, wrong } = report;
    const accepted = resultsOf(report).filter(({ instance }) => instance.valid);
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
    const { rules } = await runRules(refusing(message), { only: ofRule('R-017', valid) });
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
    const results = rules.flatMap((rule) => rule.results.map((result) => [result.verdict, result.text]));
    expect(missing).toEqual([]);
    expect([...new Set(results.map(String))]).toEqual([`wrong,${text}`]);
  });

  test('shows request and response, without credentials, secrets and the token of a login', async () => {
    const { examples } = await runRules(
      answering(200, { status: '1', data: 'a new token', message: 'my secret' }),
      {
        headers: { ...headers, 'x-mine': 'private' },
        secrets: ['my secret'],
        only: example('createToken'),
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
    const only = example('listAreas');
    const { examples } = await runRules(refusing(said), { secrets: [secret], only });
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
    expect(wrong.at(-1)).toContain('was not sent, because 3 requests of this operation got no response');
    expect(wrong.every((text) => text.includes('createBusinessPayout'))).toBe(true);
  });

  test('gives each new order a unique number, even over several runs', async () => {
    const numbers: string[] = [];
    const target: TestTarget = async (request) => {
      if (request.url.endsWith('/create'))
        numbers.push(((await request.json()) as { orderNo: string }).orderNo);
      return Response.json({ status: '1' });
    };
    for (const run of ['a', 'b']) await runRules(target, { run, only: ofRule('R-017', true) });
    expect(numbers.length).toBeGreaterThan(10);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('sends a file with the example of a form whose files the interface does not show', async () => {
    const forms: FormData[] = [];
    const keep: TestTarget = async (request) => {
      forms.push(await request.formData());
      return Response.json({ status: '1' });
    };
    await runRules(keep, { only: example('uploadPersonalPayoutDocument') });
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
