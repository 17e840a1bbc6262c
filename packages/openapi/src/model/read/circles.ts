import type { SchemaNode } from '../schema-node.ts';
import type { Reader } from './reader.ts';

type Draft = { -readonly [Key in keyof SchemaNode]: SchemaNode[Key] };

/**
 * Finds schemas that include themselves without a member or item between, which no value can be checked against. Notes
 * each and cuts the edge that closes the circle, so that later steps end.
 */
export function refuseCircles(nodes: readonly SchemaNode[], reader: Reader): void {
  const done = new Set<SchemaNode>();
  for (const node of nodes) visit(node, new Set(), done, reader);
}

function visit(node: SchemaNode, open: Set<SchemaNode>, done: Set<SchemaNode>, reader: Reader): void {
  if (done.has(node)) return;
  open.add(node);
  const draft = node as Draft;
  if (node.ref) {
    if (open.has(node.ref)) {
      reader.refuse(
        'circular-composition',
        node.pointer,
        `It is made of itself, through ${node.ref.pointer}.`,
      );
      delete draft.ref;
    } else {
      visit(node.ref, open, done, reader);
    }
  }
  const conditions = [node.not, node.if, node.then, node.else].filter((child) => child !== undefined);
  const parts = [
    ...node.allOf,
    ...node.anyOf,
    ...node.oneOf,
    ...conditions,
    ...node.dependentSchemas.values(),
  ];
  for (const part of parts) visit(part, open, done, reader);
  open.delete(node);
  done.add(node);
}
