import { expect, test } from 'vitest';
import { modelOf } from '../../testing/model-of.ts';

const FORM = 'application/x-www-form-urlencoded';

function readForm(schema: object, encoding: unknown) {
  const requestBody = { content: { [FORM]: { schema, encoding } } };
  const { operations, unsupported } = modelOf({ paths: { '/a': { post: { requestBody } } } });
  return { content: operations[0]?.body?.contents[0], unsupported };
}

const AT = '#/paths/~1a/post/requestBody/content/application~1x-www-form-urlencoded/encoding';

test('an unknown style of a field is a fault, and is left out', () => {
  const encoding = {
    a: { style: 'csv', explode: true },
    b: { style: 'deepObject' },
    c: { contentType: 'a/b' },
  };
  const { content, unsupported } = readForm({ additionalProperties: true }, encoding);
  expect(content?.encoding).toEqual({ ...encoding, a: { explode: true } });
  expect(unsupported).toEqual([
    {
      code: 'malformed',
      pointer: `${AT}/a/style`,
      reason: expect.stringContaining('style "csv". Use form,'),
    },
  ]);
});

test('a field that no schema of the form declares is a warning', () => {
  const schema = {
    properties: { a: {} },
    anyOf: [{ properties: { b: {} } }, { allOf: [{ properties: { c: {} } }] }],
  };
  const { unsupported } = readForm(schema, { a: {}, b: {}, c: {}, d: {} });
  expect(unsupported).toMatchObject([{ code: 'malformed', pointer: `${AT}/d`, isWarning: true }]);
});

test.each([[undefined], [null], ['text'], [[]]])('there is no encoding if it is %j', (encoding) => {
  const { content, unsupported } = readForm({ properties: { a: {} } }, encoding);
  expect([content?.encoding ?? {}, unsupported]).toEqual([{}, []]);
});
