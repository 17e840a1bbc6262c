import { describe, expect, test, vi } from 'vitest';
import { type ClientOptions, operations, type RetryEvent } from '../src/index.ts';
import type { OperationRecord } from '../src/runtime.ts';
import { fetchFailure, refusal, stubClient, thrownBy } from '../src/testing/stub-service.ts';

const done = { status: '1', data: { tradeId: 'T-1' } };
const read = operations.getPayinStatus;
const create = operations.createPayin;
const never = operations.convertWalletFunds;
const order = { orderNo: 'ORDER-1' };

/** Makes a client whose first request fails in the given way. */
function failingOnce(failure: () => unknown) {
  const events: RetryEvent[] = [];
  const stub = stubClient((_, count) => (count === 1 ? failure() : done), {
    hooks: { onRetry: (event) => events.push(event) },
  });
  return { ...stub, events };
}

function throwing(error: unknown) {
  return () => {
    throw error;
  };
}

const UNSENT: [string, () => unknown][] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
].map((code) => [code, throwing(fetchFailure(code))]);

const MAYBE_SENT: [string, () => unknown][] = [
  ['ECONNRESET', throwing(fetchFailure('ECONNRESET'))],
  ['UND_ERR_SOCKET', throwing(fetchFailure('UND_ERR_SOCKET'))],
  ['UND_ERR_HEADERS_TIMEOUT', throwing(fetchFailure('UND_ERR_HEADERS_TIMEOUT'))],
  ['an error without a code', throwing(new TypeError('Failed to fetch'))],
  ['EHOSTUNREACH while reading', throwing(fetchFailure('EHOSTUNREACH', { syscall: 'read' }))],
  ['429', () => new Response('slow down', { status: 429 })],
  ['503', () => new Response('', { status: 503 })],
  ['503 with an envelope', () => refusal('busy', undefined, 503)],
];

const NO_RESPONSE: [string, () => unknown][] = [
  ['404', () => new Response('nothing here', { status: 404 })],
  [
    'a redirect',
    () => new Response(null, { status: 307, headers: { location: 'https://elsewhere.example' } }),
  ],
  ['no JSON', () => new Response('<html>')],
  ['JSON without an envelope', () => Response.json({ tradeId: 'T-1' })],
  ['a status that is a number', () => Response.json({ status: 1, data: {} })],
  ['success with HTTP 400', () => Response.json(done, { status: 400 })],
];

describe('a read', () => {
  test.each([...UNSENT, ...MAYBE_SENT])('is repeated after %s', async (_, failure) => {
    const { client, sent, events } = failingOnce(failure);
    await expect(client.call(read, order)).resolves.toEqual(done.data);
    expect(sent).toHaveLength(2);
    expect(events).toEqual([
      { operation: read.id, attempt: 1, delayMs: expect.any(Number), reason: 'failure' },
    ]);
  });

  test.each(NO_RESPONSE)('is not repeated after %s', async (_, failure) => {
    const { client, sent } = failingOnce(failure);
    expect((await thrownBy(client.call(read, order))).kind).toMatch(/^(network|contract)$/);
    expect(sent).toHaveLength(1);
  });

  test('is not repeated after a refusal', async () => {
    const { client, sent } = failingOnce(() => refusal('no such order'));
    expect(await thrownBy(client.call(read, order))).toMatchObject({
      kind: 'service',
      status: '-1',
      httpStatus: 400,
    });
    expect(sent).toHaveLength(1);
  });

  test('throws the last failure when no attempt is left', async () => {
    const { client, sent } = stubClient(() => new Response('', { status: 503 }));
    expect(await thrownBy(client.call(read, order))).toMatchObject({ kind: 'network', httpStatus: 503 });
    expect(sent).toHaveLength(4);
  });

  test('is sent once when the caller disables retries', async () => {
    const { client, sent } = failingOnce(throwing(fetchFailure('ECONNRESET')));
    expect((await thrownBy(client.call(read, order, { retry: false }))).kind).toBe('network');
    expect(sent).toHaveLength(1);
  });
});

describe('a create', () => {
  test.each(UNSENT)('is repeated after %s, since it was not sent', async (_, failure) => {
    const { client, sent } = failingOnce(failure);
    await expect(client.call(create, order)).resolves.toEqual(done.data);
    expect(sent).toHaveLength(2);
  });

  test('ends in a network error when it was never sent', async () => {
    const { client } = stubClient(throwing(fetchFailure('ECONNREFUSED')));
    const error = await thrownBy(client.call(create, order));
    expect(error.kind).toBe('network');
    expect(error.message).toBe('createPayin was not sent: no connection to service.example (ECONNREFUSED).');
  });

  test.each([...MAYBE_SENT, ...NO_RESPONSE])('is never repeated after %s', async (_, failure) => {
    const { client, sent } = failingOnce(failure);
    const error = await thrownBy(client.call(create, order));
    expect(error).toMatchObject({ kind: 'outcome-unknown', orderNo: 'ORDER-1', operation: create.id });
    expect(error.cause).toBeInstanceOf(Error);
    expect(sent).toHaveLength(1);
  });
});

describe('an operation that is sent once', () => {
  test.each(UNSENT)(
    'is not even repeated after %s, and the error says that it was never sent',
    async (_, failure) => {
      const { client, sent } = failingOnce(failure);
      expect((await thrownBy(client.call(never, { queryNo: 'Q-1' }))).kind).toBe('network');
      expect(sent).toHaveLength(1);
    },
  );

  test.each([...MAYBE_SENT, ...NO_RESPONSE])('is not repeated after %s', async (_, failure) => {
    const { client, sent } = failingOnce(failure);
    expect((await thrownBy(client.call(never, { queryNo: 'Q-1' }))).kind).toBe('outcome-unknown');
    expect(sent).toHaveLength(1);
  });
});

describe('a rejected token', () => {
  const DEAD: [string, () => Response][] = [
    ['HTTP 401', () => new Response('', { status: 401 })],
    ['a refusal', () => refusal('Token is invalid.')],
    ['a refusal with HTTP 200', () => refusal('your TOKEN has expired', undefined, 200)],
    ['words that may mean another token', () => refusal('Token bucket exceeded; window valid 1 s')],
  ];
  const UNKNOWN = { kind: 'outcome-unknown', cause: { kind: expect.stringMatching(/^(service|network)$/) } };
  const RESOLVABLE = { ...UNKNOWN, orderNo: 'ORDER-1', resolve: expect.any(Function) };
  /** How the only request of a change was refused. */
  const tokensOf = (sent: readonly { readonly headers: Record<string, string> }[]) =>
    sent.map(({ headers }) => headers.token);

  test.each(
    DEAD.flatMap(([name, response]) =>
      [read, create].map((each) => [each.retry, name, each, response] as const),
    ),
  )('sends a %s again, with a new token, after %s (R-029)', async (_, __, operation, response) => {
    const { client, sent, events } = failingOnce(response);
    await client.call(operation, order);
    expect(tokensOf(sent)).toEqual(['token-1', 'token-2']);
    expect(events).toMatchObject([{ reason: 'token', delayMs: 0 }]);
  });

  const changes = Object.values(operations).filter(({ retry }) => retry === 'never');
  test.each(DEAD)('sends no change without an order number again after %s', async (_, response) => {
    expect(changes.length).toBeGreaterThan(10);
    for (const operation of [...changes, create]) {
      const { client, sent, events } = failingOnce(response);
      const input = operation.body?.['multipart/form-data'] ? { file: new Blob(['x']) } : {};
      const error = await thrownBy(client.call(operation, input));
      expect(error).toMatchObject(UNKNOWN);
      expect(error.resolve).toBeUndefined();
      expect(tokensOf(sent)).toEqual(['token-1']);
      // The token is not used again.
      await client.call(read, order);
      expect(tokensOf(sent)).toEqual(['token-1', 'token-2']);
      expect(events).toEqual([]);
    }
  });

  test.each([false, { attempts: 1 }] as const)('sends nothing again with `retry: %j`', async (retry) => {
    for (const [, response] of DEAD) {
      for (const [operation, end] of [
        [read, { kind: expect.stringMatching(/^(service|network)$/) }],
        [create, RESOLVABLE],
        [never, UNKNOWN],
      ] as const) {
        const { client, sent } = failingOnce(response);
        expect(await thrownBy(client.call(operation, order, { retry }))).toMatchObject(end);
        expect(sent).toHaveLength(1);
      }
    }
  });

  test('is replaced once: a second refusal ends a read, and leaves the outcome of a create unknown', async () => {
    for (const [, response] of DEAD) {
      const { client, sent } = stubClient(response);
      const error = await thrownBy(client.call(read, order));
      expect(error.kind).toMatch(/^(service|network)$/);
      expect(error.message).toMatch(/was refused with status -1|which refuses the token/);
      expect(await thrownBy(client.call(create, order))).toMatchObject(RESOLVABLE);
      expect(sent).toHaveLength(4);
    }
  });

  const AFTERWARDS: [string, () => unknown][] = [
    ...[...UNSENT, ...MAYBE_SENT, ...NO_RESPONSE].map(([name, failure]): [string, () => unknown] => [
      name,
      failure,
    ]),
    ['another refusal', () => refusal('The order number exists.')],
    ['the order', () => refusal('The order exists.', { tradeId: 'T-1' })],
  ];
  test.each(AFTERWARDS)(
    'leaves the outcome of a create unknown if the second request ends in %s',
    async (_, failure) => {
      const { client } = stubClient((_, count) => (count === 1 ? refusal('Token expired') : failure()), {
        retry: { attempts: 2 },
      });
      expect(await thrownBy(client.call(create, order))).toMatchObject({
        kind: 'outcome-unknown',
        resolve: expect.any(Function),
      });
    },
  );

  /** Makes a client whose first login succeeds, and whose first request is refused because of its token. */
  function loggingInOnce(second: () => unknown, options: Partial<ClientOptions> = {}) {
    let logins = 0;
    const stub = stubClient(() => refusal('Token expired'), {
      ...options,
      fetch: async (url) => {
        const isLogin = `${url}`.endsWith('/payout/oauth/token');
        if (!isLogin) return refusal('Token expired');
        return (
          logins++ === 0 ? Response.json({ status: '1', data: 'token-1' }) : await second()
        ) as Response;
      },
    });
    return stub.client;
  }

  test('and a login that is refused end in the refusal of the request, which the login caused', async () => {
    const wrongKeys = () => refusal('The keys are wrong.');
    expect(await thrownBy(loggingInOnce(wrongKeys).call(read, order))).toMatchObject({
      kind: 'service',
      mayHaveTakenEffect: false,
      cause: { kind: 'authentication' },
    });
    expect(await thrownBy(loggingInOnce(wrongKeys).call(create, order))).toMatchObject({
      ...RESOLVABLE,
      cause: { kind: 'service', cause: { kind: 'authentication' } },
    });
  });

  test('and a login that is lost or aborted leave the outcome of a create unknown; a read changes nothing', async () => {
    const lost = () => new Response('', { status: 503 });
    expect((await thrownBy(loggingInOnce(lost).call(read, order))).kind).toBe('network');
    expect(await thrownBy(loggingInOnce(lost).call(create, order))).toMatchObject(RESOLVABLE);
    for (const [operation, kind] of [
      [read, 'aborted'],
      [create, 'outcome-unknown'],
    ] as const) {
      const controller = new AbortController();
      const client = loggingInOnce(() => {
        controller.abort(new Error('enough'));
        return new Promise(() => {});
      });
      const { signal } = controller;
      expect((await thrownBy(client.call(operation, order, { signal }))).kind).toBe(kind);
    }
  });

  test('and a `sign` that fails the second time leave the outcome of a create unknown', async () => {
    let signatures = 0;
    const sign = () => {
      if (signatures++ > 0) throw new Error('no more signatures');
      return {};
    };
    const { client } = stubClient(() => refusal('Token expired'), {
      sign: ({ operation }) => (operation === create.id ? sign() : {}),
    });
    expect(await thrownBy(client.call(create, order))).toMatchObject(RESOLVABLE);
  });

  test('is an authentication error only if nothing was sent', async () => {
    let requests = 0;
    const { client } = stubClient(() => done, {
      fetch: async (url) => {
        if (!`${url}`.endsWith('/payout/oauth/token')) requests++;
        return refusal('The keys are wrong.');
      },
    });
    for (const operation of [read, create, never])
      expect((await thrownBy(client.call(operation, order))).kind).toBe('authentication');
    expect(requests).toBe(0);
  });

  test.each([
    ['speaks of no token', () => refusal('The order is not valid.')],
    ['holds a trade', () => refusal('token expired', { tradeId: 'T-1' })],
  ])('is not detected in a refusal that %s', async (_, response) => {
    const { client, sent } = failingOnce(response);
    expect((await thrownBy(client.call(create, order))).kind).toBe('service');
    expect(sent).toHaveLength(1);
  });

  test('is detected by the `isTokenRejected` of the caller', async () => {
    const { client, sent } = stubClient((_, count) => (count === 1 ? refusal('E-17') : done), {
      isTokenRejected: ({ envelope }) => envelope?.message === 'E-17',
    });
    await client.call(create, order);
    expect(sent).toHaveLength(2);
  });
});

describe('`resolve`', () => {
  test('queries a payin of unknown outcome by its number', async () => {
    const { client, sent } = stubClient(({ url }) =>
      url.endsWith('/create') ? new Response('', { status: 502 }) : done,
    );
    const { resolve } = await thrownBy(client.call(create, order));
    await expect((resolve as () => Promise<unknown>)()).resolves.toEqual({
      found: true,
      order: done.data,
    });
    expect(sent[1]).toMatchObject({ url: expect.stringContaining(read.path), body: '{"orderNo":"ORDER-1"}' });
  });

  test('is absent for an operation that creates no order, or for an order without a number', async () => {
    const { client } = stubClient(() => new Response('', { status: 502 }));
    expect((await thrownBy(client.call(never, order))).resolve).toBeUndefined();
    expect((await thrownBy(client.call(create, {}))).resolve).toBeUndefined();
  });
});

describe('the end of a call', () => {
  test('by the caller while a read is waiting has a kind, and the reason of the signal as its cause', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const unavailable = () => {
      setTimeout(() => controller.abort(reason), 20);
      return new Response('', { status: 503 });
    };
    const { client, sent } = stubClient(unavailable, { retry: { baseMs: 60_000, maxMs: 60_000 } });
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const error = await thrownBy(client.call(read, order, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError', kind: 'aborted', operation: read.id });
    expect(error.cause).toBe(reason);
    expect(sent).toHaveLength(1);
    random.mockRestore();
  });

  test('by the caller before the start sends nothing', async () => {
    const { client, sent, logins } = stubClient(() => done);
    const reason = new Error('not needed');
    const error = await thrownBy(client.call(create, order, { signal: AbortSignal.abort(reason) }));
    expect(error).toMatchObject({ kind: 'aborted', cause: reason });
    expect([sent.length, logins.length]).toEqual([0, 0]);
  });

  test('by the caller after sending leaves the outcome of a create unknown; a read is aborted', async () => {
    const reason = new Error('enough');
    const run = async (operation: OperationRecord) => {
      const controller = new AbortController();
      const { client } = stubClient(() => {
        setTimeout(() => controller.abort(reason), 5);
        return new Promise(() => {});
      });
      return thrownBy(client.call(operation, order, { signal: controller.signal }));
    };
    expect(await run(create)).toMatchObject({
      kind: 'outcome-unknown',
      cause: { message: 'enough' },
      message: expect.stringMatching(/aborted by its `signal`: enough\. Call `resolve\(\)`; never send/),
    });
    expect(await run(read)).toMatchObject({ kind: 'aborted', cause: reason });
  });

  test('by the time limit leaves the outcome of a create unknown; a read ends in a timeout', async () => {
    const { client, sent } = stubClient(() => new Promise(() => {}), {
      timeoutMs: 250,
      retry: { attempts: 2, baseMs: 1 },
    });
    expect(await thrownBy(client.call(create, order))).toMatchObject({
      kind: 'outcome-unknown',
      cause: { kind: 'timeout' },
    });
    expect(sent).toHaveLength(1);
    expect((await thrownBy(client.call(read, order))).kind).toBe('timeout');
    expect(sent).toHaveLength(3);
  });
});
