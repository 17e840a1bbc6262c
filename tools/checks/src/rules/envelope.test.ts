import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { envelope } from './operations.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';

test('a response without the envelope is reported', () => {
  const tree = miniTree({ [TOKEN]: [['- $ref: ../components/schemas/Envelope.yaml', '- type: object']] });
  expect(found(envelope, tree)).toEqual([
    expect.stringContaining(
      `${TOKEN}#/post/responses/200/content/application~1json/schema The response 200 of \`createToken\``,
    ),
  ]);
});

test('a response without JSON is reported where it is written', () => {
  const tree = miniTree({ 'components/responses/Refused.yaml': [['application/json', 'text/plain']] });
  expect(found(envelope, tree)).toEqual([
    expect.stringContaining('components/responses/Refused.yaml# The response 400'),
  ]);
});

test('an envelope that does not require the status is reported', () => {
  const tree = miniTree({ 'components/schemas/Envelope.yaml': [['required: [status]\n', '']] });
  expect(found(envelope, tree)).toEqual([expect.stringContaining('components/schemas/Envelope.yaml# ')]);
});

test('a choice of responses has the envelope if each of them does', () => {
  const choice = (second: string): string =>
    `description: One of two.\nanyOf:\n  - $ref: ./Envelope.yaml\n  - ${second}\n`;
  const with2 = (second: string) =>
    miniTree({
      'components/schemas/Choice.yaml': choice(second),
      'components/responses/Refused.yaml': [['Envelope.yaml', 'Choice.yaml']],
    });
  expect(found(envelope, with2('$ref: ./Envelope.yaml'))).toEqual([]);
  expect(found(envelope, with2('type: object'))).toHaveLength(1);
});

test('an envelope next to a choice of success and refusal is accepted', () => {
  const response = [
    'description: A token.',
    'allOf:',
    '  - $ref: ./Envelope.yaml',
    '  - $comment: R-034',
    '    oneOf:',
    '      - { title: success, type: object, required: [status, data], properties: { status: { const: "1" } } }',
    '      - { title: refusal, type: object, required: [status, message], properties: { status: { not: { const: "1" } } } }',
  ];
  const files = (lines: string[]) => ({
    'components/schemas/Choice.yaml': lines.join('\n'),
    'components/responses/Refused.yaml': [['Envelope.yaml', 'Choice.yaml']] as const,
  });
  expect(found(envelope, miniTree(files(response)))).toEqual([]);
  expect(
    found(envelope, miniTree(files(response.filter((line) => !line.includes('Envelope'))))),
  ).toHaveLength(1);
});
