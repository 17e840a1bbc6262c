// Long form also: each case on all five adapters instead of one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adaptersOfForm, type RunningAdapter, startAdapters } from '../../src/testing/adapters.ts';
import { malformedCases } from '../../src/testing/malformed/malformed-cases.ts';
import { type MalformedCase, SMALL_LIMITS } from '../../src/testing/malformed/request-cases.ts';
import { type Seen, testService } from '../../src/testing/test-service.ts';

const cases = malformedCases();
const seen: Seen[] = [];
const errors: unknown[] = [];
let adapters: RunningAdapter[] = [];

beforeAll(async () => {
  const onError = (error: unknown) => void errors.push(error);
  adapters = await startAdapters(testService({ limits: SMALL_LIMITS, onError }, seen));
});

afterAll(async () => {
  await Promise.all(adapters.map((adapter) => adapter.close()));
});

function messageOf(body: string): unknown {
  if (body === '') return '';
  const envelope = JSON.parse(body);
  expect(envelope).toEqual({ status: '-1', message: expect.any(String) });
  return envelope.message;
}

async function check({ request, status, message, allow }: MalformedCase, at: number): Promise<void> {
  const compared = adaptersOfForm(adapters, at);
  const responses = await Promise.all(compared.map((adapter) => adapter.send(request)));
  const [first] = responses;
  if (!first) throw new Error('There are no adapters.');
  expect(messageOf(first.body)).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  );
  expect(first).toMatchObject({ status, allow, contentType: 'application/json' });
  responses.forEach((response, index) => {
    expect(response, `${compared[index]?.name} answers like node`).toEqual(first);
  });
}

test('there are at least 300 different cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(300);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

describe('a malformed request has the same response on every adapter', () => {
  test.each(cases.map((each, at) => [each.name, each, at] as const))('%s', async (_, each, at) => {
    await check(each, at);
    expect(seen).toEqual([]);
    expect(errors).toEqual([]);
  });
});
