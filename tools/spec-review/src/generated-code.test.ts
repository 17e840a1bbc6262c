import { expect, test } from 'vitest';
import { clientNotes, type GeneratedCode } from './compile-samples.ts';

function code(table: string, types: Record<string, string>, methods: string[]): GeneratedCode {
  return {
    files: new Map([['operation-table.ts', table]]),
    types: new Map(Object.entries(types)),
    methods: new Set(methods),
  };
}

test('the notes on the client list the sizes, types and methods that differ', () => {
  const before = code('a', { Parcel: '= 1', Kind: '= 2', Gone: '= 3' }, ['parcel.send', 'parcel.find']);
  const after = code('abcdefgh', { Parcel: '= 1', Kind: '= 3', Box: '= 4' }, ['parcel.send', 'parcel.get']);
  expect(clientNotes(before, after)).toEqual([
    'The client: its table of operations has 28 bytes gzipped, before 21; changed types Kind; new types Box; removed types Gone; new methods parcel.get; removed methods parcel.find.',
  ]);
});

test('an unchanged client has no notes', () => {
  const same = code('a', { Parcel: '= 1' }, ['parcel.send']);
  expect(clientNotes(same, same)).toEqual([]);
});
