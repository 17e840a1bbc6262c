import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { defaultNotRequired } from './default-not-required.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';

test('a default on a required property is found, one on an optional property is not', () => {
  const required = miniTree({ [REQUEST]: [['enum: [I, B]', 'enum: [I, B]\n    default: I']] });
  expect(found(defaultNotRequired, required)).toEqual([
    expect.stringContaining(`${REQUEST}#/properties/kind `),
  ]);
  const optional = miniTree({ [REQUEST]: [['maxLength: 32', 'maxLength: 32\n    default: 王']] });
  expect(found(defaultNotRequired, optional)).toEqual([]);
});

test('a default behind a $ref, and on a required parameter, is found', () => {
  const behind = miniTree({ 'components/schemas/Text.yaml': [['minLength: 1', 'minLength: 1\ndefault: a']] });
  expect(found(defaultNotRequired, behind)).toEqual([
    expect.stringContaining(`${REQUEST}#/properties/appKey `),
  ]);
  const parameter = miniTree({
    'components/parameters/IdNumber.yaml': [
      ['{ type: string }', '{ type: string, default: a }\nrequired: true'],
    ],
  });
  expect(found(defaultNotRequired, parameter)).toHaveLength(1);
});
