import { expect, test } from 'vitest';
import { Feed } from './listen.ts';

const PAGE = 3;

/** Makes a list whose rows a test can change. */
function listOf(ids: number[]) {
  const reads: (number | undefined)[] = [];
  const feed = new Feed(async (before) => {
    reads.push(before);
    const older = ids.filter((id) => id < (before ?? Number.MAX_SAFE_INTEGER)).sort((a, b) => b - a);
    const items = older.slice(0, PAGE).map((id) => ({ id }));
    return { items, next: older.length > PAGE ? (items.at(-1)?.id ?? null) : null };
  });
  return { feed, ids, reads, next: async () => (await feed.next()).map(({ id }) => id) };
}

test('reads each row once, oldest first, over several pages', async () => {
  const { feed, ids, next } = listOf([1, 2]);
  await feed.skip();
  ids.push(3, 4, 5, 6, 7, 8, 9);
  expect(await next()).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(await next()).toEqual([]);
});

test('does not read pages of rows that it has read before', async () => {
  const { feed, ids, reads, next } = listOf(Array.from({ length: 100 }, (_, n) => n + 1));
  await feed.skip();
  ids.push(101);
  expect(await next()).toEqual([101]);
  expect(reads).toHaveLength(2);
});

test('returns a row that was committed after a row with a higher id', async () => {
  const { feed, ids, next } = listOf([1, 2]);
  await feed.skip();
  ids.push(4);
  expect(await next()).toEqual([4]);
  ids.push(3);
  expect(await next()).toEqual([3]);
});

test.each([[[1]], [[]]])('starts over after a reset that left %j', async (left) => {
  const { feed, ids, next } = listOf([1, 2, 3]);
  await feed.skip();
  ids.splice(0, 3, ...left);
  expect(await next()).toEqual(left);
  ids.push(2);
  expect(await next()).toEqual([2]);
});
