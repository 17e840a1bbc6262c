import { expect, test } from 'vitest';
import { schemaReader } from './schema-reader.ts';

test('a schema is read with its references, and each place becomes one node', () => {
  const root = {
    $defs: { A: { type: 'string' } },
    properties: { a: { $ref: '#/$defs/A' }, b: { $ref: 'Other' } },
  };
  const read = schemaReader(root, (reference) => (reference === 'Other' ? { const: 1 } : undefined));
  const node = read(root);
  expect(node.properties.get('a')?.ref?.types).toEqual(['string']);
  expect(node.properties.get('b')?.ref?.const).toEqual({ value: 1 });
  expect(read(root.$defs.A, '/$defs/A')).toBe(node.properties.get('a')?.ref);
});

test('a recursive schema is a cycle of nodes', () => {
  const root = { properties: { next: { $ref: '#' } } };
  const node = schemaReader(root)(root);
  expect(node.properties.get('next')?.ref).toBe(node);
});

test('what cannot be read is refused with its pointer and left out', () => {
  const refused: string[] = [];
  const root = { allOf: [{ $ref: '#/$defs/None' }, { $ref: 'None' }, 5] };
  const node = schemaReader(root, undefined, (pointer, reason) => refused.push(`${pointer}: ${reason}`))(
    root,
  );
  expect(refused).toEqual([
    '#/allOf/0: the $ref #/$defs/None leads to nothing in this document',
    '#/allOf/1: the $ref None leads to nothing in this document',
    '#/allOf/2: A schema is an object or a boolean; this is neither.',
  ]);
  expect(node.allOf.map(({ ref }) => ref)).toEqual([undefined, undefined, undefined]);
});
