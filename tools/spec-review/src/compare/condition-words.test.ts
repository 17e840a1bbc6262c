import { describe, expect, test } from 'vitest';
import { conditional } from '../demands/demand.ts';
import { ITEM } from '../demands/path.ts';
import { withoutConditions } from './condition-words.ts';

const required = { required: ['weight'] };
const isBox = { properties: { kind: { const: 'box' } }, required: ['kind'] };

describe('a conditional demand', () => {
  test('loses its condition, which becomes a clause', () => {
    const found = withoutConditions([], conditional(isBox, required));
    expect(found).toEqual({ path: [], schema: required, when: ['`kind` is `box`'] });
  });

  test('keeps the path of the member that it is about', () => {
    const schema = conditional(isBox, { properties: { lines: { items: required } } });
    expect(withoutConditions(['order'], schema)).toEqual({
      path: ['order', 'lines', ITEM],
      schema: required,
      when: ['`order.kind` is `box`'],
    });
  });

  test('collects nested and negated conditions', () => {
    const inner = conditional({ not: { required: ['note'] } }, required);
    expect(withoutConditions([], conditional(isBox, inner))?.when).toEqual([
      '`kind` is `box`',
      '`note` is not there',
    ]);
  });

  test('is not conditional if the value only need not be null', () => {
    const schema = conditional({ not: { type: 'null' } }, { maxLength: 5 });
    expect(withoutConditions(['note'], schema)).toEqual({
      path: ['note'],
      schema: { maxLength: 5 },
      when: [],
    });
  });

  test('is left alone if its condition takes more than a sentence', () => {
    expect(withoutConditions([], conditional({ $ref: 'schema-1' }, required))).toBeUndefined();
    expect(withoutConditions([], conditional({ contains: { const: 1 } }, required))).toBeUndefined();
    const names = { required: ['a', 'b', 'c', 'd', 'e', 'f'] };
    expect(withoutConditions([], conditional(names, required))).toBeUndefined();
  });
});
