import type { OpenApiDocument, Rule, Schema } from '@cross-border-payments/proof';
import { describe, expect, test } from 'vitest';
import { replay } from './replay.ts';

/** Returns a document with one operation whose request, answer and query all follow one schema. */
function documentOf(schema: Schema, operationId = 'findParcel', path = '/parcel'): OpenApiDocument {
  const content = { 'application/json': { schema } };
  const post = {
    operationId,
    parameters: [{ name: 'a', in: 'query', schema: { type: 'string' } }],
    'x-query-schema': schema,
    requestBody: { content },
    responses: { 200: { content } },
  };
  return { security: [], paths: { [path]: { post } }, components: {} } as unknown as OpenApiDocument;
}

function ruleFor(part: 'request' | 'query' | 'response'): Rule[] {
  const instances = [{ name: 'an a', part, value: { a: 'x' } }];
  const rule = { id: 'R-001', section: '1', kind: ['schema' as const], statement: 'One a.' };
  return [{ ...rule, operations: ['findParcel'], accept: instances }];
}

const open = documentOf({ type: 'object' });
const closed = documentOf({ type: 'object', required: ['b'] });

describe('replay', () => {
  test.each([
    ['request', 'breaking', 'additive', 'requestBody'],
    ['query', 'breaking', 'additive', 'parameters'],
    ['response', 'check', 'check', 'responses/200'],
  ] as const)('weighs a %s by its direction', (part, narrowed, widened, place) => {
    const tighter = replay(open, ruleFor(part), closed);
    expect(tighter.count).toBe(1);
    expect(tighter.differences).toMatchObject([
      { level: narrowed, pointer: `#/paths/~1parcel/post/${place}`, instance: { a: 'x' } },
    ]);
    expect(tighter.differences[0]?.message).toContain(
      '"an a" of R-001, because it must have required property \'b\'',
    );
    expect(replay(closed, ruleFor(part), open).differences).toMatchObject([{ level: widened }]);
  });

  test('finds no difference where both versions accept or both refuse', () => {
    expect(replay(open, ruleFor('request'), open)).toEqual({ count: 1, differences: [] });
    expect(replay(closed, ruleFor('request'), closed)).toEqual({ count: 1, differences: [] });
  });

  test('tells messages that differ for one reason once, and those of another reason apart', () => {
    const [rule] = ruleFor('request');
    const accept = ['x', 'xx', 'xxx', 'xxxx'].map((a) => ({ name: a, value: { a } }));
    const short = documentOf({ type: 'object', properties: { a: { minLength: 2, maxLength: 2 } } });
    const { count, differences } = replay(open, rule ? [{ ...rule, accept }] : [], short);
    expect(count).toBe(4);
    expect(differences.map(({ message }) => message)).toEqual([
      'Accepted before, refused now: "x" of R-001, because `/a` must NOT have fewer than 2 characters.',
      'Accepted before, refused now: "xxx" of R-001 and 1 more, because `/a` must NOT have more than 2 characters.',
    ]);
  });

  test('follows an operation that got another id, and names the new one', () => {
    const renamed = documentOf({ type: 'object', required: ['b'] }, 'getParcel');
    expect(replay(open, ruleFor('request'), renamed).differences).toMatchObject([
      { operations: ['getParcel'] },
    ]);
  });

  test('leaves out messages of an operation that is gone', () => {
    const moved = documentOf({ type: 'object', required: ['b'] }, 'findParcel', '/elsewhere');
    expect(replay(open, ruleFor('request'), moved)).toEqual({ count: 0, differences: [] });
  });
});
