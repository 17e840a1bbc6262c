import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { findViewSensitive } from './views.ts';

test('what reaches a member that is only read or only written differs, through references and circles', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    Secret: { properties: { s: { writeOnly: true } } },
    Uses: { items: ref('Secret') },
    Circle: { properties: { self: ref('Circle'), uses: ref('Uses') } },
    Plain: { properties: { self: ref('Plain'), a: { type: 'string' } } },
  };
  const document = { openapi: '3.1.0', components: { schemas } };
  const { named, schemas: nodes } = buildModel(loadDocument({ document, file: 'a.json' }));
  const found = findViewSensitive(nodes);
  expect([...named].filter(([, node]) => found.has(node)).map(([name]) => name)).toEqual([
    'Secret',
    'Uses',
    'Circle',
  ]);
});
