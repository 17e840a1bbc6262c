import { expect, test } from 'vitest';
import { documentOf, modelOf } from '../../test/support/compiled.ts';
import { unsatisfiable } from './not-satisfiable.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const [text, number] = [{ type: 'string' }, { type: 'number' }];
const Closed = object({ a: text }, { additionalProperties: false });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function reasonFor(It: object): string | undefined {
  const found = unsatisfiable(modelOf(documentOf({}, { It, Closed })));
  expect(found.every(({ isWarning, pointer }) => isWarning && pointer === '#/components/schemas/It')).toBe(
    true,
  );
  return found[0]?.reason.replaceAll('#/components/schemas/It/', '');
}

test.each([
  [{ allOf: [object({}), text] }, 'No value fits: allOf/0 is of type object, and allOf/1 of type string.'],
  [
    { allOf: [object({ b: number }), object({ b: { type: ['string', 'null'] } })] },
    'No value of `b` fits: allOf/0/properties/b is of type number, and allOf/1/properties/b of type string or null.',
  ],
  [{ allOf: [object({ b: { type: 'integer' } }), object({ b: number })] }, undefined],
  [{ allOf: [object({ b: text }), object({ c: number })] }, undefined],
  [{ allOf: [{ type: ['string', 'null'] }, { type: ['number', 'null'] }] }, undefined],
  [
    { allOf: [ref('Closed'), { required: ['b'] }] },
    'No value fits: allOf/1 requires `b`, and #/components/schemas/Closed excludes it with `additionalProperties: false`.',
  ],
  [
    { oneOf: [ref('Closed'), ref('Closed')] },
    'No value of #/components/schemas/Closed fits, since `oneOf` contains it twice.',
  ],
])('what no value fits is a warning: %j', (schema, reason) => {
  expect(reasonFor(schema)).toBe(reason);
});
