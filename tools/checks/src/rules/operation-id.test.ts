import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { operationId } from './operations.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';

test('a missing id is reported', () => {
  const tree = miniTree({ [TOKEN]: [['operationId: createToken', 'deprecated: true']] });
  expect(found(operationId, tree)).toEqual([
    expect.stringContaining(`${TOKEN}#/post This POST operation has no operationId`),
  ]);
});

test.each(['token', 'makeToken', 'create', 'createtoken', 'create_Token', 'CreateToken'])(
  '%s is not of the scheme',
  (id) => {
    const tree = miniTree({ [TOKEN]: [['createToken', id]] });
    expect(found(operationId, tree)).toEqual([
      expect.stringContaining(`${TOKEN}#/post/operationId The operationId \`${id}\``),
    ]);
  },
);

test('a duplicate id is reported once, at the later operation of `openapi.yaml`, with the file of the other', () => {
  const other = 'paths/global_payout_validation_query-chinese-characters.yaml';
  const toOther = `./${other}`;
  const toToken = `./${TOKEN}`;
  const named = (file: string, another: string) =>
    expect.stringMatching(new RegExp(`^${file}#.* is taken by another operation \\(${basename(another)}\\)`));
  const mistake = { [TOKEN]: [['createToken', 'findChineseCharacters']] } as const;
  expect(found(operationId, miniTree(mistake))).toEqual([named(other, TOKEN)]);
  const exchanged = {
    'openapi.yaml': [
      [toToken, './exchanged'],
      [toOther, toToken],
      ['./exchanged', toOther],
    ],
  } as const;
  expect(found(operationId, miniTree({ ...mistake, ...exchanged }))).toEqual([named(TOKEN, other)]);
});

test('the message lists the same verbs as the README of the document', () => {
  const readme = readFileSync(new URL('../../../../spec/README.md', import.meta.url), 'utf8').replaceAll(
    '\n',
    ' ',
  );
  const [, listed] = /The verbs are \*(.+?)\*/.exec(readme) ?? [];
  const tree = miniTree({
    'paths/payout_oauth_token.yaml': [['operationId: createToken', 'operationId: token']],
  });
  expect(listed).toBeDefined();
  const [message] = found(operationId, tree);
  expect(message).toContain(`Start with one of the verbs ${listed},`);
  expect(message).toContain('If none fits, add a verb to `spec/README.md` and to');
});
