import { describe, expect, test } from 'vitest';
import { createPartialService } from '../generated/service.ts';
import { Refusal } from '../runtime/answer/refusal.ts';
import { CREDENTIALS, operations, testService } from '../testing/test-service.ts';
import { call, type RuleVerdict, runMalformed, runRules, type TestTarget } from './index.ts';

const headers = CREDENTIALS;
const answering = (status: number, body: unknown): TestTarget => {
  return () => new Response(JSON.stringify(body), { status });
};

/** Counts the verdicts of instances that must be accepted, or refused. */
async function verdicts(target: TestTarget, valid: boolean): Promise<Partial<Record<RuleVerdict, number>>> {
  const { rules } = await runRules(target, { headers, only: (instance) => instance.valid === valid });
  const counts: Partial<Record<RuleVerdict, number>> = {};
  for (const { verdict } of rules.flatMap(({ results }) => results)) {
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}

describe('runRules', () => {
  test('finds everything right in a service with all handlers, and says what each rule demands', async () => {
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

  test('names every operation without a handler, and nothing else', async () => {
    const service = createPartialService({}, { authenticate: () => 'me' });
    const { ok, missing, wrong } = await runRules(service);
    expect({ ok, wrong }).toEqual({ ok: false, wrong: [] });
    expect(missing.toSorted()).toEqual(operations.map(({ id }) => id).sort());
  });

  test('finds wrong a service that accepts everything, where it must refuse', async () => {
    const target = answering(200, { status: '1' });
    expect(Object.keys(await verdicts(target, true))).toEqual(['right']);
    expect(Object.keys(await verdicts(target, false))).toEqual(['wrong']);
  });

  test('does not take a refusal that names neither rule nor member for the right one', async () => {
    const target = answering(400, { status: '-1', message: 'There is no such order.' });
    expect(Object.keys(await verdicts(target, true))).toEqual(['own-reason']);
    // R-033 has instances that name no member at fault.
    expect(Object.keys(await verdicts(target, false)).sort()).toEqual(['right', 'wrong']);
    const { wrong } = await runRules(target, { only: ({ rule, valid }) => rule === 'R-017' && !valid });
    expect(wrong[0]).toBe(
      'R-017 createBusinessPayout, full payment without the company: was refused, but the message does not name R-017 or logisticsCompany: There is no such order.',
    );
  });

  test.each([
    'The order is wrong (R-017).',
    '`logisticsNumber` is required.',
    '`logisticsNumber` must be empty.',
  ])('finds wrong what must be accepted and is refused with: %s', async (message) => {
    const only = ({ rule, valid }: { rule: string; valid: boolean }) => rule === 'R-017' && valid;
    const { ok, wrong } = await runRules(answering(400, { status: '-1', message }), { only });
    expect(ok).toBe(false);
    expect(wrong).toContain(
      `R-017 createBusinessPayout, full payment in yuan with both: must be accepted, was refused: ${message}`,
    );
  });

  test('takes a rule of the state for a reason of the service, and HTTP 500 or 401 for wrong', async () => {
    const used = answering(400, { status: '-1', message: 'The order number is used (R-029).' });
    expect(Object.keys(await verdicts(used, true))).toEqual(['own-reason']);
    for (const status of [500, 401]) {
      for (const valid of [true, false]) {
        expect(Object.keys(await verdicts(answering(status, {}), valid))).toEqual(['wrong']);
      }
    }
  });

  test('gives each order that is to be created a number of its own, and that of two runs differs', async () => {
    const numbers: string[] = [];
    const target: TestTarget = async (request) => {
      if (request.url.endsWith('/create'))
        numbers.push(((await request.json()) as { orderNo: string }).orderNo);
      return new Response('{"status":"1"}');
    };
    for (const run of ['a', 'b']) {
      await runRules(target, { run, only: ({ rule, valid }) => rule === 'R-017' && valid });
    }
    expect(numbers.length).toBeGreaterThan(10);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('sends a file in the example of a form whose files are not shown', async () => {
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

  test('gives up on a service that is gone, stops when told to, and refuses to run nothing', async () => {
    let sent = 0;
    const gone = runRules(() => {
      sent += 1;
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    });
    await expect(gone).rejects.toThrow('no longer answers: was not answered: connect ECONNREFUSED');
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
  test('finds everything right in a service', async () => {
    const results = await runMalformed(testService(), { headers });
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(results).toHaveLength(7);
  });

  test('names what is wrong in one that accepts or fails', async () => {
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
      getGlobalPayoutQuote: ({ body, answer }) => {
        if (body.sourceCurrency === 'EUR') throw new Refusal('No rate today.');
        return answer(200, { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } });
      },
      getPayinStatus: ({ header, answer }) => answer(400, { status: '-1', message: header('x-mine') ?? '' }),
    },
    { authenticate: ({ header }) => header('appkey') ?? '' },
  );

  test('gives the typed answer of an operation', async () => {
    const body = { sourceCurrency: 'USD', targetCurrency: 'CNY' } as const;
    const answer = await call(service, 'getGlobalPayoutQuote', body);
    if (answer.status !== 200) throw new Error('refused');
    const { data }: { data?: unknown } = answer.body;
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

  test('does not compile with another body, and is refused with one', async () => {
    // @ts-expect-error `targetCurrency` is missing.
    const answer = await call(service, 'getGlobalPayoutQuote', { sourceCurrency: 'USD' });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('`targetCurrency`') },
    });
  });

  test('throws for an answer that the document does not have, and for an unknown operation', async () => {
    await expect(call(service, 'listOccupations')).rejects.toThrow(
      'listOccupations was answered with HTTP 501, which the document does not have: {"status":"-1","message":"The operation listOccupations is not implemented."}',
    );
    await expect(call(service, 'noSuch' as 'listOccupations')).rejects.toThrow(
      '`noSuch` is not an operation',
    );
  });
});
