import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedReads } from './authentication-handlers.ts';

/** Returns a read function whose results the test decides, and the reads that have begun. */
function heldReads() {
  const begun: { readonly key: string; end(value: string): void; fail(error: Error): void }[] = [];
  const reads = new SharedReads(
    (key) => new Promise<string>((end, fail) => void begun.push({ key, end, fail })),
  );
  return { reads, begun };
}

test('callers that arrive during a read share the next read', async () => {
  const { reads, begun } = heldReads();
  const first = reads.ask('a');
  const later = [reads.ask('a'), reads.ask('a'), reads.ask('a')];
  expect(begun).toHaveLength(1);
  begun[0]?.end('old');
  expect(await first).toBe('old');
  await setImmediate();
  expect(begun).toHaveLength(2);
  begun[1]?.end('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
});

test('never returns the result of a read that began before the call', async () => {
  const { reads, begun } = heldReads();
  void reads.ask('a');
  const second = reads.ask('a');
  begun[0]?.end('1');
  await setImmediate();
  const third = reads.ask('a');
  begun[1]?.end('2');
  await setImmediate();
  begun[2]?.end('3');
  expect([await second, await third]).toEqual(['2', '3']);
});

test('does not share reads between keys, and reads at once if no read is in progress', async () => {
  const { reads, begun } = heldReads();
  const both = [reads.ask('a'), reads.ask('b')];
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  for (const { key, end } of begun) end(key);
  expect(await Promise.all(both)).toEqual(['a', 'b']);
  void reads.ask('a');
  expect(begun).toHaveLength(3);
});

test('rejects all callers that share a failed read, and reads again for the next caller', async () => {
  const { reads, begun } = heldReads();
  const first = reads.ask('a');
  const second = reads.ask('a');
  begun[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await setImmediate();
  begun[1]?.end('back');
  expect(await second).toBe('back');
});
