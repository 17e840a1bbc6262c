import { resolvePointer } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { describeDocument } from './describe-document.ts';
import type { Rule } from './rules-list.ts';

const rules: Rule[] = [
  { id: 'R-001', kind: ['schema', 'manual'], statement: 'First.', operations: ['a'] },
  { id: 'R-034', kind: ['schema'], statement: 'An envelope.', operations: ['all'] },
  { id: 'R-038', kind: ['client'], statement: 'A callback.', operations: ['called'] },
  { id: 'R-039', kind: ['state'], statement: 'Signed.', operations: ['all'] },
];
const parts: JsonObject = {
  Envelope: { type: 'object', $comment: 'R-034', properties: { status: { type: 'string' } } },
  Payout: { type: 'object', description: 'A payout to a business.' },
};

/** Makes the docs copy of a document with the operation `a` and the webhook `called`. */
function copyOf(operation: JsonObject, webhook: JsonObject = {}): JsonObject {
  const post = { operationId: 'a', responses: {}, ...operation };
  const called = { operationId: 'called', responses: {}, ...webhook };
  const document = {
    info: { title: 'T', description: 'All.' },
    paths: { '/a': { post } },
    webhooks: { called: { post: called } },
    components: {
      schemas: parts,
      examples: { Guess: { summary: 'A guess. Its properties are an assumption.', value: {} } },
    },
  };
  return describeDocument(document, rules);
}

/** Returns a part of the operation `a` in the docs copy. */
function described(operation: JsonObject, pointer: string): unknown {
  return resolvePointer(copyOf(operation), `/paths/~1a/post${pointer}`);
}

const bodyOf = (media: JsonObject, type = 'application/json'): JsonObject => ({
  requestBody: { description: 'The payout.', content: { [type]: media } },
});

describe('the rules of an operation', () => {
  const response = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } };

  test('are listed, without the rules for all operations', () => {
    expect(described({ responses: { 200: response } }, '/description')).toBe(
      '**Rules**\n\n- **R-001**: First. *No program can check the rest.*\n\nOperation id: `a`',
    );
  });

  test('have no list if there are none', () => {
    expect(described({ operationId: 'b' }, '/description')).toBe('Operation id: `b`');
  });

  test('do not include a rule across parameters that the description already cites', () => {
    const names = ['x', 'y'];
    const operation = {
      parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      'x-query-schema': { $comment: 'R-001', anyOf: names.map((name) => ({ required: [name] })) },
    };
    const sentence = 'At least one of `x` and `y` must be given (R-001).';
    expect(described(operation, '/description')).toContain(sentence);
    expect(described({ ...operation, description: 'By `x` or `y` (R-001).' }, '/description')).not.toContain(
      sentence,
    );
  });

  test('are the only rules listed for a webhook, with a note that its name is not a path', () => {
    const copy = copyOf({}, { description: 'The status.', 'x-rules': [] });
    expect(resolvePointer(copy, '/webhooks/called/post/description')).toBe(
      'The service sends this request to the merchant. `called` is its name, not a path.\n\nThe status.\n\n**Rules**\n\n- **R-038**: A callback. *Your program must follow it.*\n\nOperation id: `called`',
    );
  });

  test('have labels that are explained once; the rules for all operations are listed once', () => {
    const text = String(resolvePointer(copyOf({}), '/info/description'));
    expect(text).toContain('All.\n\n## Rules\n\nEach operation lists its rules');
    expect(text).toContain('- **checked by the service**: It depends on more than one request');
    expect(text.split('## Rules that apply to every operation\n\n')[1]).toBe(
      '- **R-034**: An envelope.\n- **R-039**: Signed. *Only the service can check it.*',
    );
  });
});

describe('how a call may be repeated', () => {
  test.each([
    ['read', 'You may repeat it. It changes neither orders nor money.'],
    ['once-per-order', 'Repeat the call only if the request certainly did not reach the service.'],
    [
      'never',
      'Do not repeat the call automatically. Whether a second call has a further effect is not shown.',
    ],
  ])('shows the statement for %s', (retry, text) => {
    expect(described({ 'x-retry': retry }, '/description')).toContain(`**Repeating the call:** ${text}`);
  });

  test('names the operation that shows whether a change took effect', () => {
    const next = 'If you do not know whether it took effect, query `getOrder`.';
    expect(described({ 'x-retry': 'never', 'x-found-by': 'getOrder' }, '/description')).toContain(next);
    expect(described({ 'x-retry': 'never' }, '/description')).not.toContain('query');
  });
});

describe('the examples of a body', () => {
  test('says that a single example is an assumption', () => {
    const examples = { guess: { $ref: '#/components/examples/Guess' } };
    expect(described(bodyOf({ examples }), '/requestBody/description')).toBe(
      'The payout.\n\nExample: A guess. Its properties are an assumption.',
    );
    const own = { one: { summary: 'Whose properties are not shown', value: {} } };
    const response = {
      responses: { 200: { description: 'Done.', content: { 'application/json': { examples: own } } } },
    };
    expect(described(response, '/responses/200/description')).toBe(
      'Done.\n\nExample: Whose properties are not shown.',
    );
  });

  test('adds nothing if Redoc shows the summaries or nothing was assumed', () => {
    const guess = { $ref: '#/components/examples/Guess' };
    expect(described(bodyOf({ examples: { guess, other: guess } }), '/requestBody/description')).toBe(
      'The payout.',
    );
    expect(
      described(
        bodyOf({ examples: { one: { summary: 'A payout', value: {} } } }),
        '/requestBody/description',
      ),
    ).toBe('The payout.');
  });

  test('says that a form is not sent as JSON', () => {
    const form = bodyOf({ example: { file: 'x' } }, 'multipart/form-data');
    expect(described(form, '/requestBody/description')).toBe(
      'The payout.\n\nSent as form fields, not as JSON.',
    );
  });
});

describe('the description of a body', () => {
  test('includes the description of its object, which the page does not show, unless both mean the same', () => {
    const schema = { $ref: '#/components/schemas/Payout' };
    expect(described(bodyOf({ schema }), '/requestBody/description')).toBe('A payout to a business.');
    const more = {
      requestBody: { description: 'The payout, and its quote.', content: { 'application/json': { schema } } },
    };
    expect(described(more, '/requestBody/description')).toBe(
      'The payout, and its quote.\n\nA payout to a business.',
    );
  });

  test('is not repeated in a schema without a type, whose description the page shows too', () => {
    const schema = { description: 'The payout.', 'x-not-shown': [{ statement: 'request body' }] };
    const { requestBody } = described(bodyOf({ schema }), '') as JsonObject;
    expect(requestBody).toMatchObject({
      description: 'The payout.\n\nNot shown in the interface: the properties of the request.',
    });
    expect(
      resolvePointer(requestBody ?? null, '/content/application~1json/schema/description'),
    ).toBeUndefined();
  });
});

describe('the description of a property', () => {
  const property = (schema: JsonObject): unknown =>
    described(
      bodyOf({ schema: { type: 'object', properties: { m: schema } } }),
      '/requestBody/content/application~1json/schema/properties/m/description',
    );

  test('names the variant once', () => {
    expect(property({ description: 'Pay type.', 'x-variant': 'newer' })).toBe(
      'Pay type.\n\nNewer variant only.',
    );
    const named = 'Number. Required in the newer variant.';
    expect(property({ description: named, 'x-variant': 'newer' })).toBe(named);
  });

  test('lists only the values that a narrower schema allows, and names the excluded ones', () => {
    const kind = { description: 'Kind.', anyOf: [{ enum: ['a', 'b', 'c'] }, { const: '' }] };
    const narrower = {
      $comment: 'R-001',
      properties: { m: { anyOf: [{ enum: ['a', 'b'] }, { const: '' }] } },
    };
    const schema = { type: 'object', properties: { m: kind }, allOf: [narrower] };
    const pointer = '/requestBody/content/application~1json/schema/properties/m';
    expect(described(bodyOf({ schema }), pointer)).toEqual({
      type: 'string',
      description: 'Kind.\n\nMay be empty.\n\nMust not be `c` (R-001).',
      enum: ['a', 'b'],
    });
  });

  test('lists the unknowns of a body and of its object in one line', () => {
    const schema = { type: 'object', 'x-not-shown': [{ statement: 'quotas' }, { statement: 'type' }] };
    const content = { 'application/json': { schema } };
    const requestBody = { description: 'The payout.', 'x-not-shown': [{ statement: 'quotas' }], content };
    expect(described({ requestBody }, '/requestBody/description')).toBe(
      'The payout.\n\nNot shown in the interface: quotas; type.',
    );
  });
});
