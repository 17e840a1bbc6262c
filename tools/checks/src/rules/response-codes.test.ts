import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { responseCodes } from './operations.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';
const WEBHOOK = 'webhooks/orderStatusCallback.yaml';

test('a missing response is reported, also on a webhook', () => {
  const tree = miniTree({ [WEBHOOK]: [['    "400": { description: Not taken. }\n', '']] });
  expect(found(responseCodes, tree)).toEqual([
    expect.stringContaining(`${WEBHOOK}#/post/responses \`orderStatusCallback\` has no response 400`),
  ]);
});

test.each(['500', 'default', '201'])('a response %s is not allowed', (code) => {
  const tree = miniTree({ [TOKEN]: [['    "400":', `    '${code}': { description: More. }\n    "400":`]] });
  expect(found(responseCodes, tree)).toEqual([expect.stringContaining(`${TOKEN}#/post/responses/${code} `)]);
});

test('a key that is indented too deeply is reported where it is, and not as missing', () => {
  const indented = (text: string) => text.replaceAll(/^ {2}/gm, '    ');
  const responses =
    '  responses:\n    "200": { description: Taken. }\n    "400": { description: Not taken. }\n';
  const operation = 'post:\n  operationId: orderStatusCallback\n  requestBody:\n    required: true\n';
  expect(found(responseCodes, miniTree({ [WEBHOOK]: `${operation}${indented(responses)}` }))).toEqual([
    `${WEBHOOK}#/post/requestBody/responses \`responses\` is inside \`requestBody\`. Check its indentation: it belongs directly in the operation.`,
  ]);
  const second = responses
    .replace('{ description: Taken. }\n', '\n      description: Taken.\n')
    .replace('    "400"', '      "400"');
  expect(found(responseCodes, miniTree({ [WEBHOOK]: `${operation}${second}` }))).toEqual([
    `${WEBHOOK}#/post/responses/200/400 \`400\` is inside \`200\`. Check its indentation: it belongs directly in \`responses\`.`,
  ]);
});
