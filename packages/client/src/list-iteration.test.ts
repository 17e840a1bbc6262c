import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { type AdviceEvent, type Client, type ListedPayin, PaginationError, pagedList } from './index.ts';
import { refusal, type Sent, stubClient } from './testing/stub-service.ts';

/** Makes a client of a service with this many payins, `T0` to `T24` for example, whose pages have 10 records by default. */
function serviceWith(count: number, respond: (page: number) => unknown = () => undefined) {
  const { client, sent } = stubClient(({ url }) => {
    const query = new URL(url).searchParams;
    const page = Number(query.get('pages') ?? 1);
    const size = Number(query.get('pageSize') ?? 10);
    const data = ids(count)
      .slice((page - 1) * size, page * size)
      .map((tradeId) => ({ tradeId }));
    return respond(page) ?? { status: '1', total: count, data };
  });
  return { client, pages: () => sent.map(pageOf) };
}

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `T${n}`);
}

function pageOf({ url }: Sent): string | undefined {
  return new URL(url).searchParams.get('pages') ?? undefined;
}

/** Iterates over a list. Returns the ids of its records, and the error that ended the iteration. */
async function read(list: AsyncIterable<{ readonly tradeId?: string }>) {
  const found: unknown[] = [];
  try {
    for await (const { tradeId } of list) found.push(tradeId);
  } catch (error) {
    return { found, error };
  }
  return { found };
}

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeEach(() => void process.on('unhandledRejection', note));
afterEach(async () => {
  // Node reports unhandled rejections after the microtasks.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled.splice(0)).toEqual([]);
});

describe('the promise of a list', () => {
  test('yields every record; the page that was requested is the first', async () => {
    const { client, pages } = serviceWith(25);
    expect(await read(client.payin.list())).toEqual({ found: ids(25) });
    expect(pages()).toEqual([undefined, '2', '3']);
  });

  test('requests a page only when its records are needed', async () => {
    const { client, pages } = serviceWith(25);
    const requested: number[] = [];
    for await (const { tradeId } of client.payin.list({ pageSize: 10 }))
      if (['T0', 'T9', 'T10'].includes(`${tradeId}`)) requested.push(pages().length);
    expect(requested).toEqual([1, 1, 2]);
  });

  test('still resolves with the data of the one page', async () => {
    const { client, pages } = serviceWith(25);
    const list = client.payin.list({ pages: 2 });
    expect((await list).map(({ tradeId }) => tradeId)).toEqual(ids(25).slice(10, 20));
    expect((await list.withResponse()).envelope).toMatchObject({ total: 25 });
    expect(pages()).toEqual(['2']);
  });

  test('starts at the page of the query, also when it is iterated again', async () => {
    const { client, pages } = serviceWith(25);
    const list = client.payin.list({ pages: 2 });
    expect(await read(list)).toEqual({ found: ids(25).slice(10) });
    expect(await read(list)).toEqual({ found: ids(25).slice(10) });
    // The `total` counts page 1 too, so page 4, which is empty, is requested.
    expect(pages()).toEqual(['2', '3', '4', '3', '4']);
  });

  test('uses the query and the options of the call, even if they are changed later', async () => {
    const { client, sent } = stubClient(({ url }) => {
      const page = Number(new URL(url).searchParams.get('pages') ?? 1);
      return { status: '1', data: page < 3 ? [{ tradeId: `T${page}` }] : [] };
    });
    const query: Parameters<typeof client.payin.list>[0] = { pageSize: 1, status: 'pending' };
    const options = { headers: { 'x-trace': 'one' } };
    const list = client.payin.list(query, options);
    Object.assign(query, { status: 'completed', pageSize: 50 });
    options.headers = { 'x-trace': 'two' };
    expect(await read(list)).toEqual({ found: ['T1', 'T2'] });
    const status = ({ url }: Sent) => new URL(url).searchParams.get('status');
    expect(sent.map(status)).toEqual(['pending', 'pending', 'pending']);
    expect(sent.map(({ headers }) => headers['x-trace'])).toEqual(['one', 'one', 'one']);
  });

  test('has the types of its records, and only lists with pages have it', () => {
    const { client } = serviceWith(0);
    type Listed = ReturnType<typeof client.payin.list>;
    expectTypeOf<Listed>().toExtend<AsyncIterable<ListedPayin>>();
    expectTypeOf<Awaited<Listed>>().toEqualTypeOf<ListedPayin[]>();
    expectTypeOf<ReturnType<typeof client.wallets.list>>().not.toExtend<AsyncIterable<unknown>>();
    const promises = [client.payin.list(), client.wallets.list(), client.payin.getStatus({ orderNo: 'A' })];
    for (const promise of promises) promise.catch(() => {});
    expect(promises.map((promise) => Symbol.asyncIterator in promise)).toEqual([true, false, false]);
  });
});

describe('the iteration ends', () => {
  test('with `break`, and requests no further page', async () => {
    const { client, pages } = serviceWith(25);
    for await (const { tradeId } of client.payin.list()) if (tradeId === 'T3') break;
    expect(pages()).toEqual([undefined]);
  });

  test('with the error of the first page', async () => {
    const { client, pages } = serviceWith(25, () => refusal('No.'));
    const error = { kind: 'service', operation: 'listPayins' };
    expect(await read(client.payin.list())).toMatchObject({ found: [], error });
    expect(pages()).toHaveLength(1);
  });

  test('with the error of a later page, after the records before it', async () => {
    const { client } = serviceWith(25, (page) => (page === 3 ? refusal('No.') : undefined));
    const error = { kind: 'service', operation: 'listPayins' };
    expect(await read(client.payin.list())).toMatchObject({ found: ids(20), error });
  });

  test.each<[string, object, object]>([
    ['a query that the method refuses', { page: 2 }, {}],
    ['a query that cannot be paged', { pageSize: 0 }, {}],
    ['an option that is not known', {}, { maxRecords: 5 }],
  ])('with a validation error for %s', async (_, query, options) => {
    const { client } = serviceWith(25);
    const error = { kind: 'validation', operation: 'listPayins' };
    expect(await read(client.payin.list(query, options))).toMatchObject({ found: [], error });
  });

  test('with an abort between two records, and while a page is read', async () => {
    for (const at of ['T3', 'T9']) {
      const controller = new AbortController();
      const { client, pages } = serviceWith(25, (page) => {
        if (page === 2) controller.abort(new Error('stop'));
      });
      const found: unknown[] = [];
      const reading = async () => {
        for await (const { tradeId } of client.payin.list({}, { signal: controller.signal })) {
          found.push(tradeId);
          if (tradeId === at && at === 'T3') controller.abort(new Error('stop'));
        }
      };
      await expect(reading()).rejects.toMatchObject({ kind: 'aborted', operation: 'listPayins' });
      expect(found.at(-1)).toBe(at);
      expect(pages()).toHaveLength(at === 'T3' ? 1 : 2);
    }
  });

  test('with an error if the service sends the same page again and again', async () => {
    const { client, pages } = serviceWith(10, () => ({
      status: '1',
      data: Array(10).fill({ tradeId: 'T0' }),
    }));
    const { found, error } = await read(client.payin.list({ pageSize: 10 }));
    expect(error).toBeInstanceOf(PaginationError);
    expect(error).toMatchObject({
      operation: 'listPayins',
      message:
        'The list did not end at page 4. The last 3 pages have no new record: does the service ignore `pages`? Ask its operator, or use `pagedList` with `maxPages`.',
    });
    expect([found, pages()]).toEqual([['T0'], [undefined, '2', '3', '4']]);
  });
});

test('the promise can be awaited and iterated, and both report its error', async () => {
  const { client, pages } = serviceWith(25, () => refusal('No.'));
  const list = client.payin.list();
  await expect(list).rejects.toMatchObject({ kind: 'service' });
  expect((await read(list)).error).toBe(await list.catch((error) => error));
  expect(pages()).toHaveLength(1);
});

describe('a list that is awaited although it has further pages', () => {
  const adviceOn = async (
    use: (payin: Client['payin']) => Promise<unknown>,
    count = 25,
    more: object = { total: count },
  ) => {
    const events: AdviceEvent[] = [];
    const data = ids(Math.min(count, 10)).map((tradeId) => ({ tradeId }));
    const options = { advice: (event: AdviceEvent) => void events.push(event) };
    const { client } = stubClient(
      ({ url }) => ({ status: '1', ...more, data: url.includes('pages=') ? [] : data }),
      options,
    );
    await use(client.payin);
    await new Promise(setImmediate);
    return events;
  };

  test('gets advice', async () => {
    const sentence = expect.stringContaining('leave out `await` in `for await (const record of …)`');
    const advice = [{ operation: 'listPayins', path: '', isGuess: true, sentence }];
    const inLoop = async (payin: Client['payin']) => {
      for await (const { tradeId } of (await payin.list()) ?? []) expect(tradeId).toMatch(/^T/);
    };
    expect(await adviceOn(inLoop)).toEqual(advice);
    expect(await adviceOn(async (payin) => payin.list({ pageSize: 10 }))).toEqual(advice);
  });

  test('gets none if it is read as meant, or may be complete', async () => {
    const read = async (payin: Client['payin']) => {
      for await (const { tradeId } of payin.list()) expect(tradeId).toMatch(/^T/);
    };
    expect(await adviceOn(read)).toEqual([]);
    expect(await adviceOn((payin) => payin.list({ pages: 1 }))).toEqual([]);
    expect(await adviceOn((payin) => payin.list().withResponse())).toEqual([]);
    expect(await adviceOn((payin) => pagedList(payin.list).page())).toEqual([]);
    expect(await adviceOn((payin) => payin.list(), 10)).toEqual([]);
    expect(await adviceOn((payin) => payin.list(), 25, {})).toEqual([]);
  });
});
