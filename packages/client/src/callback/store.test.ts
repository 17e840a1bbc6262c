import { expect, test } from 'vitest';
import { createMemoryStore } from './options.ts';

test('a key is new, busy while it is handled, then done', () => {
  const store = createMemoryStore();
  expect(store.claim('a')).toBe('new');
  expect(store.claim('a')).toBe('busy');
  store.complete('a');
  expect(store.claim('a')).toBe('done');
});

test('a released key is new again', () => {
  const store = createMemoryStore();
  store.claim('a');
  store.release('a');
  expect(store.claim('a')).toBe('new');
});

test('at the limit, the least recently seen key is forgotten', () => {
  const store = createMemoryStore({ maxKeys: 2 });
  for (const key of ['a', 'b']) {
    store.claim(key);
    store.complete(key);
  }
  expect(store.claim('a')).toBe('done');
  store.claim('c');
  store.complete('c');
  expect(store.claim('a')).toBe('done');
  expect(store.claim('b')).toBe('new');
});

test('keys that are being handled are never forgotten, however many there are', () => {
  const store = createMemoryStore({ maxKeys: 1 });
  for (let n = 0; n < 10; n++) expect(store.claim(`${n}`)).toBe('new');
  for (let n = 0; n < 10; n++) expect(store.claim(`${n}`)).toBe('busy');
});

test('a handled key expires, even if it was seen again in the meantime', () => {
  let time = 0;
  const store = createMemoryStore({ ttlMs: 100, now: () => time });
  store.claim('a');
  store.complete('a');
  time = 99;
  expect(store.claim('a')).toBe('done');
  time = 100;
  expect(store.claim('a')).toBe('new');
});

test('after a hundred thousand keys, no more than the limit are stored', () => {
  const store = createMemoryStore({ maxKeys: 100 });
  for (let n = 0; n < 100_000; n++) {
    store.claim(`${n}`);
    store.complete(`${n}`);
  }
  expect(store.claim('99999')).toBe('done');
  expect(store.claim('99900')).toBe('done');
  expect(store.claim('99899')).toBe('new');
});

test.each([
  [{ maxKeys: 0 }, '`maxKeys` must be a number, at least 1, not 0.'],
  [{ maxKeys: Number.NaN }, '`maxKeys` must be a number, at least 1, not NaN.'],
  [{ ttlMs: 0 }, '`ttlMs` must be a number, at least 1, not 0.'],
  [{ now: 1 as never }, '`now` must be a function, not a number.'],
])('%o is refused', (options, message) => {
  expect(() => createMemoryStore(options)).toThrow(
    expect.objectContaining({ kind: 'validation', operation: 'createMemoryStore', message }),
  );
});
