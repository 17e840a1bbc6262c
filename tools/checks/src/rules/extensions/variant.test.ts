import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { variant } from './variant.ts';

test('older is known too', () => {
  expect(found(variant, miniTree({ 'components/schemas/Envelope.yaml': [['newer', 'older']] }))).toEqual([]);
});

test('another value, and another place, are found', () => {
  const value = miniTree({ 'components/schemas/Envelope.yaml': [['newer', 'newest']] });
  expect(found(variant, value)).toEqual([
    expect.stringContaining('components/schemas/Envelope.yaml#/properties/message/x-variant '),
  ]);
  const place = miniTree({ 'paths/payout_oauth_token.yaml': [['x-retry:', 'x-variant: newer\n  x-retry:']] });
  expect(found(variant, place)).toEqual([expect.stringContaining('is for properties and parameters')]);
});
