import { ServiceError, ValidationError } from '@cross-border-payments/client-runtime/core/errors';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { type ListMethod, type Page, PaginationError, pagedList } from './paged-list.ts';

interface Row {
  readonly tradeId?: string;
}

const row = (n: number): Row => ({ tradeId: `T${n}` });
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));

type ListPage = (
  query: { readonly pages?: number; readonly pageSize?: number },
  options: CallOptions,
) => Promise<{ readonly records: readonly Row[]; readonly total?: number }>;

/** Makes a service for a table, whose newest row comes first. */
function service(table: Row[], { cap = Infinity, firstPage = 1, total = true as boolean | 'page' } = {}) {
  const listPage = vi.fn<ListPage>(async ({ pages = firstPage, pageSize = 20 }) => {
    const size = Math.min(pageSize, cap);
    const start = (pages - firstPage) * size;
    const records = table.slice(start, start + size);
    if (!total) return { records };
    return { records, total: total === 'page' ? records.length : table.length };
  });
  return listPage;
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of list) found.push(item);
  return found;
}

/** Makes a method of a client, which returns a page of the service. */
function methodOf(listPage: ListPage): ListMethod<object, Row> {
  return (query = {}, options = {}) => ({
    async withResponse() {
      const { records: data, total } = await listPage(query, options);
      return { data, envelope: { total }, httpStatus: 200, headers: new Headers(), requestId: undefined };
    },
  });
}

const list = (listPage: ListPage, query = {}, options = {}) => pagedList(methodOf(listPage), query, options);

describe('iterated over', () => {
  test.each([0, 1, 9, 10, 11, 20, 95])('%i rows are yielded once each, in order', async (count) => {
    for (const total of [true, false, 'page'] as const) {
      const listPage = service(rows(count), { total });
      expect(await all(list(listPage, { pageSize: 10 }))).toEqual(rows(count));
      // Without a total, only a page that is empty or shorter than an earlier one is certainly the last.
      const isSinglePage = count > 0 && count < 10;
      expect(listPage.mock.calls.length).toBe(Math.floor(count / 10) + (isSinglePage && !total ? 2 : 1));
    }
  });

  test.each([
    [0, 1],
    [1, 2],
    [20, 2],
    [45, 3],
  ])('%i rows come in %i calls when the query names no page size', async (count, calls) => {
    for (const total of [true, false, 'page'] as const) {
      const listPage = service(rows(count), { total });
      expect(await all(list(listPage))).toEqual(rows(count));
      expect(listPage.mock.calls.every(([query]) => !('pageSize' in query))).toBe(true);
      // The last page is empty, or shorter than the earlier ones.
      expect(listPage).toHaveBeenCalledTimes(calls);
    }
  });

  test('all rows are yielded when the service returns shorter pages than requested', async () => {
    for (const total of [true, false]) {
      expect(await all(list(service(rows(95), { cap: 10, total }), { pageSize: 50 }))).toEqual(rows(95));
      expect(await all(list(service(rows(3), { cap: 1, total }), { pageSize: 50 }))).toEqual(rows(3));
    }
  });

  test('a service that ignores the paging, and returns no total, returns all rows with each page', async () => {
    const listPage = vi.fn(async () => ({ records: rows(7) }));
    expect(await all(list(listPage, { pageSize: 50 }))).toEqual(rows(7));
    expect(listPage).toHaveBeenCalledTimes(2);
  });

  test('the filters are sent with every page', async () => {
    const listPage = service(rows(25));
    await all(list(listPage, { pageSize: 10, status: 'completed' }));
    expect(listPage.mock.calls.map(([query]) => query)).toEqual([
      { pages: 1, pageSize: 10, status: 'completed' },
      { pages: 2, pageSize: 10, status: 'completed' },
      { pages: 3, pageSize: 10, status: 'completed' },
    ]);
  });

  test('it starts at the page of the query', async () => {
    expect(await all(list(service(rows(25)), { pages: 2, pageSize: 10 }))).toEqual(rows(25).slice(10));
    expect(await all(list(service(rows(25), { firstPage: 0 }), { pages: 0, pageSize: 10 }))).toEqual(
      rows(25),
    );
  });

  test('each iteration fetches the list again', async () => {
    const listPage = service(rows(5));
    const found = list(listPage, { pageSize: 10 });
    expect([await all(found), await all(found)]).toEqual([rows(5), rows(5)]);
    expect(listPage).toHaveBeenCalledTimes(2);
  });
});

describe('when rows are added in the meantime', () => {
  test.each([1, 7, 10, 25])(
    '%i for each page: no row is yielded twice and no earlier row is missed',
    async (added) => {
      const table = rows(95);
      const plain = service(table);
      let next = 1000;
      let pages = 0;
      const listPage: ListPage = async (query, options) => {
        const response = await plain(query, options);
        if (pages++ < 5) for (let n = 0; n < added; n++) table.unshift(row(next++));
        return response;
      };
      const ids = (await all(list(listPage, { pageSize: 10 }))).map(({ tradeId }) => tradeId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => Number(id?.slice(1)) < 1000)).toEqual(rows(95).map(({ tradeId }) => tradeId));
    },
  );

  test('at most 10,000 ids are remembered', async () => {
    const [more, most] = [rows(10_001), rows(10_000)];
    expect(await all(list(service([...most, ...most]), { pageSize: 20_000 }))).toEqual(most);
    expect(await all(list(service([...more, ...more]), { pageSize: 21_000 }))).toHaveLength(20_002);
  });

  test('records without an id are all yielded', async () => {
    const nameless = [{}, {}, { tradeId: '' }, { tradeId: '' }, { tradeId: 7 }, { tradeId: 7 }] as Row[];
    expect(await all(list(service(nameless), { pageSize: 20 }))).toEqual(nameless);
  });

  test.each(['__proto__', 'constructor'])('the id %s is treated like any other', async (tradeId) => {
    expect(await all(list(service([{ tradeId }, { tradeId }]), { pageSize: 20 }))).toEqual([{ tradeId }]);
  });
});

describe('bounds', () => {
  test('it ends after `maxRecords`, and fetches no further page', async () => {
    const listPage = service(rows(95));
    expect(await all(list(listPage, { pageSize: 10 }, { maxRecords: 15 }))).toEqual(rows(15));
    expect(await all(list(listPage, { pageSize: 10 }, { maxRecords: 20 }))).toEqual(rows(20));
    expect(listPage).toHaveBeenCalledTimes(4);
  });

  test('it ends after `maxPages`', async () => {
    const listPage = service(rows(95));
    expect(await all(list(listPage, { pageSize: 10 }, { maxPages: 2 }))).toEqual(rows(20));
    expect(listPage).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['ids', rows(10)],
    ['no ids', rows(10).map(({ tradeId }) => ({ name: tradeId, count: 1n }))],
  ])('a function that keeps returning the same full page, with %s, is an error', async (_, records) => {
    const listPage = vi.fn(async () => ({ records: records as Row[] }));
    const reading = all(list(listPage, { pageSize: 10 }));
    await expect(reading).rejects.toThrow(PaginationError);
    await expect(reading).rejects.toMatchObject({
      kind: 'contract',
      operation: 'pagedList',
      page: 4,
      message:
        'The list did not end at page 4. The last 3 pages have no new record: does your function ignore its query, and so `pages`? Write it like `(query, options) => client.payin.list(query, options)`, or use `pagedList` with `maxPages`.',
    });
    expect(listPage).toHaveBeenCalledTimes(4);
  });

  test('if the service keeps returning its last page, the list ends by its `total`', async () => {
    const listPage = vi.fn(async () => ({ records: rows(10), total: 10 }));
    expect(await all(list(listPage, { pageSize: 10 }))).toEqual(rows(10));
    expect(listPage).toHaveBeenCalledTimes(2);
  });

  test('a list without an end fails after 10,000 pages', async () => {
    let next = 0;
    const listPage = vi.fn(async () => ({ records: [row(next++)] }));
    let read = 0;
    const reading = (async () => {
      for await (const _ of list(listPage, { pageSize: 1 })) read++;
    })();
    await expect(reading).rejects.toThrow(
      'The list did not end at page 10000. Narrow the query, or use `pagedList` with `maxPages`.',
    );
    expect([read, listPage.mock.calls.length]).toEqual([10_000, 10_000]);
  });

  test.each([
    [{ pages: 1.5 }, {}],
    [{ pages: -1 }, {}],
    [{ pageSize: 0 }, {}],
    [{ pageSize: Number.NaN }, {}],
    [{}, { maxPages: 0 }],
    [{}, { timeoutMs: { toString: [] } }],
    [{}, { maxRecords: -1 }],
  ])('%o with %o is refused before anything is sent', (query, options) => {
    const listPage = service([]);
    expect(() => list(listPage, query, options)).toThrow(ValidationError);
    expect(listPage).not.toHaveBeenCalled();
  });
});

const STOPPED = { kind: 'aborted', operation: 'pagedList', cause: { message: 'stop' } };

describe('ending early', () => {
  test('leaving the loop fetches no further page', async () => {
    const listPage = service(rows(95));
    for await (const { tradeId } of list(listPage, { pageSize: 10 })) if (tradeId === 'T3') break;
    expect(listPage).toHaveBeenCalledTimes(1);
  });

  test('an abort in the middle of a page ends it before the next record', async () => {
    const controller = new AbortController();
    const seen: Row[] = [];
    const reading = (async () => {
      for await (const record of list(service(rows(95)), { pageSize: 10 }, { signal: controller.signal })) {
        seen.push(record);
        if (seen.length === 3) controller.abort(new Error('stop'));
      }
    })();
    await expect(reading).rejects.toMatchObject(STOPPED);
    expect(seen).toEqual(rows(3));
  });

  test('an abort before the start sends nothing', async () => {
    const listPage = service(rows(5));
    const found = list(listPage, {}, { signal: AbortSignal.abort(new Error('stop')) });
    await expect(all(found)).rejects.toMatchObject(STOPPED);
    expect(listPage).not.toHaveBeenCalled();
  });

  test('an abort ends the list even if the fetching function ignores the signal', async () => {
    const controller = new AbortController();
    const listPage: ListPage = async () => {
      controller.abort(new Error('stop'));
      return { records: rows(5) };
    };
    const found = list(listPage, {}, { signal: controller.signal });
    await expect(found.page()).rejects.toMatchObject(STOPPED);
    await expect(all(found)).rejects.toMatchObject(STOPPED);
  });

  test('an error on a later page is thrown after the records before it', async () => {
    const plain = service(rows(95));
    const refusal = new ServiceError('no', {
      operation: 'pagedList',
      status: '-1',
      httpStatus: 400,
      data: 1,
    });
    const listPage: ListPage = async (query, options) => {
      if (query.pages === 3) throw refusal;
      return plain(query, options);
    };
    const seen: Row[] = [];
    const reading = (async () => {
      for await (const record of list(listPage, { pageSize: 10 })) seen.push(record);
    })();
    expect(await reading.catch((error: unknown) => error)).toBe(refusal);
    expect(seen).toEqual(rows(20));
  });
});

test('a page has its total, number and size', async () => {
  const found = list(service(rows(25)), { pageSize: 10 });
  expect(await found.page(3)).toEqual({ records: rows(25).slice(20), total: 25, page: 3, pageSize: 10 });
  expect((await found.page()).page).toBe(1);
  await expect(found.page(1.5)).rejects.toThrow(ValidationError);
  const sizes = (await all(found.pages())).map(({ records }) => records.length);
  expect(sizes).toEqual([10, 10, 5]);
});

test('its types are those of the records', () => {
  const found = list(service([]));
  expectTypeOf(found).toExtend<AsyncIterable<Row>>();
  expectTypeOf(found.page()).resolves.toEqualTypeOf<Page<Row>>();
});

test('anything but a method is refused, such as its promise', () => {
  expect(() => pagedList(Promise.resolve([]) as never)).toThrow(
    '`list` is a request: pass its method, such as `client.payin.list`, and the query after it.',
  );
});

test('data that is not an array breaks the contract', async () => {
  const listed = list(async () => ({ records: {} as never }));
  await expect(listed.page()).rejects.toMatchObject({ kind: 'contract', operation: 'pagedList' });
});
