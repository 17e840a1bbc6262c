import { expect, test } from 'vitest';
import { compareVersions } from '../../test/compare-versions.ts';
import { isA, needs, rule, type Written } from '../../test/tiny-documents.ts';
import { fold } from '../findings/fold.ts';
import { Version } from '../repository/version.ts';

type Schemas = Readonly<Record<string, Written>>;

const TEXT = { type: 'string' };
const json = (schema: Written) => ({ description: 'It.', content: { 'application/json': { schema } } });
const object = (properties: Schemas, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
});

/** Reviews a change of schemas, each of which is the response and the body of an operation, or only one of them. */
function review(base: Schemas, head: Schemas, parts: readonly ('body' | 'response')[], users: string[]) {
  const version = (side: 'base' | 'head', schemas: Schemas) => {
    const post = (name: string) => {
      const message = json({ $ref: `#/components/schemas/${name}` });
      return {
        operationId: `use${name}`,
        ...(parts.includes('body') && { requestBody: message }),
        responses: { 200: parts.includes('response') ? message : { description: 'Done.' } },
      };
    };
    const paths = Object.fromEntries(users.map((name) => [`/${name}`, { post: post(name) }]));
    const document = { openapi: '3.1.0', info: { title: 'Edits', version: '1' }, paths };
    return new Version(side, { document: { ...document, components: { schemas } }, file: 'a' }, 'a');
  };
  return fold(compareVersions({ base: version('base', base), head: version('head', head) }), () => undefined);
}

/** Envelopes with their data in a success, or a refusal whose status has a schema of its own. */
function envelopes(status: Written, text: Written = TEXT): Schemas {
  const Refused = object({ status, message: text }, ['status', 'message']);
  const success = (data: Written) => object({ status: { const: '1' }, data }, ['status', 'data']);
  const envelope = (data: Written) => ({
    ...object({ status: TEXT }, ['status']),
    oneOf: [success(data), { $ref: '#/components/schemas/Refused' }],
  });
  const A = envelope(object({ id: TEXT, at: { maxLength: 9, ...TEXT } }, ['id']));
  return { Refused, A, B: envelope({ type: 'integer' }), C: envelope({ type: 'array', items: TEXT }) };
}

const OTHER = { not: { const: '1' } };

test('an edited schema is one finding, and not one for each schema that refers to it', () => {
  const found = review(envelopes(OTHER), envelopes({}), ['response'], ['A', 'B', 'C']);
  expect(found).toMatchObject([
    {
      level: 'breaking',
      cause:
        'In the schema `Refused`, `status/not` was removed, before `{"const":"1"}`. This changes the messages of 3 schemas, such as `A`.',
      consequence: expect.stringMatching(
        /^Clients may now get `\{"status":"1",.*which was impossible before\.$/,
      ),
      remedy: 'Keep `Refused`, and add a new schema for what changes.',
      operations: ['useA', 'useB', 'useC'],
      place: { version: 'head', pointer: '#/components/schemas/Refused/properties/status' },
    },
  ]);
});

test('a finding at the edited schema is the one about its effects elsewhere, too', () => {
  const found = review(envelopes(OTHER), envelopes({}), ['response'], ['Refused', 'A', 'B', 'C']);
  expect(found).toMatchObject([{ level: 'breaking', operations: ['useRefused', 'useA', 'useB', 'useC'] }]);
});

test('several edits of one schema are named in one finding', () => {
  const found = review(envelopes(OTHER), envelopes({}, {}), ['response'], ['A', 'B', 'C']);
  const cause = expect.stringMatching(
    /^In the schema `Refused`, `status\/not` was removed, .*, and `type` was removed, before `string`\. This/,
  );
  expect(found).toMatchObject([{ level: 'breaking', cause }]);
});

test('an edited schema with users is not one without, even if a schema without users refers to it', () => {
  const found = review(envelopes(OTHER), envelopes({}), ['response'], ['A', 'B']);
  expect(found).toMatchObject([{ level: 'breaking', operations: ['useA', 'useB'] }]);
});

test('edits of two schemas stay two findings', () => {
  const after = envelopes({});
  const B = { ...(after.B as object), required: [] };
  const found = review(envelopes(OTHER), { ...after, B }, ['response'], ['A', 'B']);
  expect(found.filter(({ level }) => level === 'breaking').length).toBeGreaterThan(1);
});

test('a wider condition is one finding with all demands under it', () => {
  const parcel = (condition: Written): Schemas => {
    const met = { ...(needs('a', 'b') as object), properties: { a: { minLength: 1 }, b: { minLength: 1 } } };
    const properties = { kind: { enum: ['box', 'tube', 'bag'] }, a: TEXT, b: TEXT };
    return { Parcel: { type: 'object', properties, allOf: [rule(condition, met)] } };
  };
  const wider = { required: ['kind'], properties: { kind: { enum: ['box', 'tube'] } } };
  const cause =
    '`a` is required if `kind` is `box` or `tube`. `b` is required if `kind` is `box` or `tube`. `a` must have at least 1 character if `kind` is `box` or `tube`. `b` must have at least 1 character if `kind` is `box` or `tube`.';
  expect(review(parcel(isA('box')), parcel(wider), ['body'], ['Parcel'])).toMatchObject([
    { level: 'breaking', cause, operations: ['useParcel'] },
  ]);
});
