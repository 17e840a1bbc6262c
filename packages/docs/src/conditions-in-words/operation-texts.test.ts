import { listOperations } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { describeInterface, describeOperation, type Rule } from './operation-texts.ts';
import { SchemaWords } from './sentences.ts';

const rules: Rule[] = [
  { id: 'R-001', kind: ['schema', 'manual'], statement: 'First.', operations: ['a'] },
  { id: 'R-034', kind: ['schema'], statement: 'An envelope.', operations: ['all'] },
  { id: 'R-038', kind: ['client'], statement: 'A callback.', operations: ['called'] },
  { id: 'R-039', kind: ['state'], statement: 'Signed.', operations: ['all'] },
];
const parts: JsonObject = {
  Envelope: { type: 'object', $comment: 'R-034', properties: { status: { type: 'string' } } },
};

/** Returns the description of the operation `a`, or of the webhook `called`. */
function described(operation: JsonObject, webhook?: JsonObject): string {
  const post = { operationId: 'a', responses: {}, ...operation };
  const called = { operationId: 'called', responses: {}, ...webhook };
  const document = {
    paths: { '/a': { post } },
    webhooks: { called: { post: called } },
    components: { schemas: parts },
  };
  const [one, other] = listOperations(document);
  const shown = webhook === undefined ? one : other;
  return shown === undefined
    ? ''
    : describeOperation({ document, words: new SchemaWords(document), rules }, shown);
}

describe('the rules of an operation', () => {
  const response = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } };

  test('are listed, without the rules for all operations', () => {
    expect(described({ responses: { 200: response } })).toBe(
      '**Rules**\n\n- **R-001**: First. *No program can check the rest.*\n\nOperation id: `a`',
    );
  });

  test('have no list if there are none', () => {
    expect(described({ operationId: 'b' })).toBe('Operation id: `b`');
  });

  test('do not include a rule across parameters that the description already cites', () => {
    const names = ['x', 'y'];
    const operation = {
      parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      'x-query-schema': { $comment: 'R-001', anyOf: names.map((name) => ({ required: [name] })) },
    };
    const sentence = 'At least one of `x` and `y` must be given (R-001).';
    expect(described(operation)).toContain(sentence);
    expect(described({ ...operation, description: 'By `x` or `y` (R-001).' })).not.toContain(sentence);
  });

  test('are the only rules listed for a webhook, with a note that its name is not a path', () => {
    expect(described({}, { description: 'The status.', 'x-rules': [] })).toBe(
      'The service sends this request to the merchant. `called` is its name, not a path.\n\nThe status.\n\n**Rules**\n\n- **R-038**: A callback. *Your program must follow it.*\n\nOperation id: `called`',
    );
  });

  test('have labels that are explained once; the rules for all operations are listed once', () => {
    const text = describeInterface({ info: { description: 'All.' } }, rules);
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
    expect(described({ 'x-retry': retry })).toContain(`**Repeating the call:** ${text}`);
  });

  test('names the operation that shows whether a change took effect', () => {
    const next = 'If you do not know whether it took effect, query `getOrder`.';
    expect(described({ 'x-retry': 'never', 'x-found-by': 'getOrder' })).toContain(next);
    expect(described({ 'x-retry': 'never' })).not.toContain('query');
  });
});

test('a rule that is not in the register is refused, with the operation', () => {
  expect(() => described({ 'x-rules': ['R-005'] })).toThrow(
    '#/paths/~1a/post: R-005 is not in the register of rules',
  );
});
