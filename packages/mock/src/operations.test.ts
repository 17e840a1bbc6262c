import { listOperations, loadBundle, requestOf, responseOf } from '@cross-border-payments/checks';
import { isObject } from '@cross-border-payments/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMock, startMock } from './start-mock.ts';
import { exampleValue, exchange, writtenRequest } from './testing/exchange.ts';

const document = loadBundle();
const operations = listOperations(document);

/** Returns a request about what a response contains, such as its order number. */
function withDataOf<Values>(response: unknown, values: Values): Values {
  const data = isObject(response) ? response.data : undefined;
  if (!isObject(values) || !isObject(data)) return values;
  return Object.fromEntries(Object.keys(values).map((name) => [name, data[name] ?? values[name]])) as Values;
}

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

test('the bundle has operations', () => {
  expect(operations.length).toBeGreaterThan(0);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  const written = writtenRequest(document, operation);
  const responses = [200, 400].flatMap((status) =>
    Object.entries(responseOf(document, operation.object, status)?.examples ?? {}).map(
      ([name, example]) => [status, name, exampleValue(document, example)] as const,
    ),
  );
  const first = (status: number) => responses.find(([answered]) => answered === status)?.[2];

  test('returns its first example with 200, and with 400 if that is preferred', async () => {
    expect(first(200)).toBeDefined();
    expect(first(400)).toBeDefined();
    expect(await exchange(mock.url, operation, written)).toEqual({ status: 200, body: first(200) });
    const refused = await exchange(mock.url, operation, { ...written, prefer: 'code=400' });
    expect(refused).toEqual({ status: 400, body: first(400) });
  });

  test.each(responses)('returns %i %s by its name', async (status, name, body) => {
    const prefer = `code=${status}, example=${name}`;
    const request = { body: withDataOf(body, written.body), query: withDataOf(body, written.query ?? {}) };
    expect(await exchange(mock.url, operation, { ...request, prefer })).toEqual({ status, body });
  });

  test('accepts every written request', async () => {
    for (const [name, example] of Object.entries(requestOf(operation.object)?.examples ?? {})) {
      const reply = await exchange(mock.url, operation, {
        ...written,
        body: exampleValue(document, example),
      });
      expect(reply.status, `${name}: ${reply.body.message}`).toBe(200);
    }
  });

  test('requires credentials exactly where the document does', async () => {
    const response = await fetch(mock.url + operation.path, { method: operation.method });
    const { message = '' } = (await response.json()) as { message?: string };
    const names = ['appkey', 'token'].filter((name) =>
      message.includes(`The header \`${name}\` is required.`),
    );
    expect(names).toEqual(operation.security);
  });
});
