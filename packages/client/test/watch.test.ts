import { describe, expect, test } from 'vitest';
import type { Hooks } from '../src/index.ts';
import { fetchFailure, refusal, stubClient, thrownBy } from '../src/testing/stub-service.ts';

const query = { pinyinName: 'li na', idNumber: '11010519491231002X' };
const response = { status: '1', data: { chineseCharacters: '李娜' } };

function listening(respond: Parameters<typeof stubClient>[0], more: Hooks = {}) {
  const events: Record<string, unknown>[] = [];
  const keep = (on: string) => (event: object) => events.push({ on, ...event });
  const hooks = {
    onRequest: keep('request'),
    onResponse: keep('response'),
    onRetry: keep('retry'),
    onLogin: keep('login'),
  };
  const { client } = stubClient(respond, {
    hooks: { ...hooks, ...more },
    sign: () => ({ headers: { 'x-signature': 'abc' } }),
  });
  return { client, events };
}

describe('hooks', () => {
  test('receive login, request and response, without secrets and personal data', async () => {
    const { client, events } = listening(() => response);
    await client.validation.findChineseCharacters(query);
    expect(events.map(({ on, operation }) => `${on} ${operation}`)).toEqual([
      'request createToken',
      'response createToken',
      'login undefined',
      'request findChineseCharacters',
      'response findChineseCharacters',
    ]);
    const text = JSON.stringify(events);
    for (const hidden of [
      'the-app-key',
      'the-secret-key',
      'token-1',
      'abc',
      '11010519491231002X',
      'li',
      '李娜',
    ]) {
      expect(text).not.toContain(hidden === 'li' ? 'li%20na' : hidden);
    }
    expect(events[4]).toMatchObject({
      method: 'GET',
      retry: 'read',
      url: 'https://service.example/global/payout/validation/query-chinese-characters',
      headers: { appkey: '[redacted]', token: '[redacted]', 'x-signature': '[redacted]' },
      attempt: 1,
      httpStatus: 200,
      status: '1',
      durationMs: expect.any(Number),
    });
  });

  test('receive everything when redaction is off', async () => {
    const { client, events } = listening(() => response, { redact: false });
    await client.globalPayout.confirm({ tradeId: 'T-1' });
    expect(events.at(-1)).toMatchObject({
      headers: { token: 'token-1' },
      body: '{"tradeId":"T-1"}',
      response: JSON.stringify(response),
    });
  });

  test('are redacted as soon as redaction is on again', async () => {
    const events: unknown[] = [];
    const hooks = { redact: false, onResponse: (event: unknown) => events.push(event) };
    const { client } = stubClient(() => response, { hooks });
    await client.globalPayout.confirm({ tradeId: 'T-1' });
    expect(events.at(-1)).toMatchObject({ body: '{"tradeId":"T-1"}' });
    hooks.redact = true;
    await client.globalPayout.confirm({ tradeId: 'T-1' });
    expect(events.at(-1)).toMatchObject({ headers: { token: '[redacted]' }, body: undefined });
  });

  test('receive failures and retries', async () => {
    const { client, events } = listening((_, count) => {
      if (count === 1) throw fetchFailure('ECONNRESET');
      return refusal('No.');
    });
    await thrownBy(client.wallets.list());
    expect(events.slice(3).map(({ on, attempt }) => `${on} ${attempt}`)).toEqual([
      'request 1',
      'response 1',
      'retry 1',
      'request 2',
      'response 2',
    ]);
    expect(events[4]).toMatchObject({ error: { kind: 'network' } });
    expect(events.at(-1)).toMatchObject({ httpStatus: 400, status: '-1' });
  });

  test('that throw do not affect the call', async () => {
    const fail = () => {
      throw new Error('the log is full');
    };
    const { client } = listening(() => response, {
      onRequest: fail,
      onResponse: fail,
      onLogin: fail,
      onRetry: fail,
    });
    await expect(client.validation.findChineseCharacters(query)).resolves.toEqual(response.data);
  });
});
