import { describe, expect, test } from 'vitest';
import type { MockOperation } from './document.ts';
import { readPrefer } from './prism.ts';

const operation: Pick<MockOperation, 'id' | 'examples'> = {
  id: 'createOrder',
  examples: new Map([
    ['200', ['Pending', 'Both']],
    ['400', ['Refused', 'Both']],
  ]),
};

describe('readPrefer', () => {
  test.each([
    [undefined, {}],
    ['', {}],
    ['respond-async', {}],
    ['code=400', { code: 400 }],
    ['example=Pending', { code: 200, example: 'Pending' }],
    ['example=Refused', { code: 400, example: 'Refused' }],
    ['example="Refused"', { code: 400, example: 'Refused' }],
    ['example=Both', { code: 200, example: 'Both' }],
    ['code=400, example=Both', { code: 400, example: 'Both' }],
    ['code=400; example=Both', { code: 400, example: 'Both' }],
  ])('%j selects %j', (header, preference) => {
    expect(readPrefer(header, operation)).toEqual(preference);
  });

  test.each([
    ['example=secret', '`Pending`, `Both` (200); `Refused`, `Both` (400)'],
    ['code=400, example=Pending', 'an example of createOrder: `Refused`, `Both` (400)'],
    ['code=500', 'a code of createOrder: 200, 400'],
    ['dynamic=true', 'written examples only'],
  ])('%j is refused with the known values', (header, text) => {
    const read = () => readPrefer(header, operation);
    expect(read).toThrow(text);
    expect(read).not.toThrow('secret');
  });
});
