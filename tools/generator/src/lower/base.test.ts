import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { Base } from './base.ts';
import { isDeclaredObject } from './composition.ts';

const LEVELS = 60;

test('schemas that share schemas are each read once', () => {
  const schemas: Record<string, object> = { [`Level${LEVELS}`]: { enum: ['X', 'Y'] } };
  for (let level = 0; level < LEVELS; level += 1) {
    const next = { $ref: `#/components/schemas/Level${level + 1}` };
    schemas[`Level${level}`] = { anyOf: [next, { oneOf: [next] }] };
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  };
  const node = buildModel(loadDocument({ document, file: 'openapi.json' })).named.get('Level0');
  if (!node) throw new Error('The model has no Level0.');
  expect(new Base([node]).values()).toEqual(['X', 'Y']);
  expect(isDeclaredObject(node)).toBe(false);
});
