import { describe, expect, test } from 'vitest';
import { acceptedId } from './request-state.ts';

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
