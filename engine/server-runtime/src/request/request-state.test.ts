import { describe, expect, test } from 'vitest';
import { acceptedId, checkIdHeader } from './request-state.ts';

describe('a request id from the client or the framework', () => {
  test.each([['a'], ['018f-7b.A_9'], ['1:2=3+4/5@6~7'], ['x'.repeat(128)]])('%s is used', (id) => {
    expect(acceptedId(id)).toBe(id);
  });

  test.each([[undefined], [''], ['x'.repeat(129)], ['a b'], ['a\nb'], ['a, b'], ['é'], ['<b>'], ['"']])(
    '%j is not',
    (id) => {
      expect(acceptedId(id)).toBeUndefined();
    },
  );
});

describe('the name of the header', () => {
  test('may be left out, and is made lower case', () => {
    expect(checkIdHeader(undefined)).toBeUndefined();
    expect(checkIdHeader('X-Request-ID')).toBe('x-request-id');
  });

  test.each([[''], ['a b'], ['a:'], ['content-length'], ['Connection']])('%j is refused', (name) => {
    expect(() => checkIdHeader(name)).toThrow(RangeError);
  });
});
