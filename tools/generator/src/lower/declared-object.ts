import { oncePerSchema, type SchemaNode } from '@cross-border-payments/openapi/model';

/** Returns whether a reference leads to a declared object, which stays a named type, rather than to a condition. */
export const isDeclaredObject: (node: SchemaNode) => boolean = oncePerSchema((node) => {
  const declared = node.types?.includes('object') && node.properties.size > 0;
  if (declared) return ![...node.properties.values()].every(saysCondition) || node.properties.size === 0;
  if (node.ref) return isDeclaredObject(node.ref);
  return node.allOf.some(isDeclaredObject) || [...node.oneOf, ...node.anyOf].some(isDeclaredObject);
});

/** Returns whether a member of a schema only limits a member declared elsewhere. */
function saysCondition(node: SchemaNode): boolean {
  return !node.types && !node.ref && !node.enum && node.always === undefined;
}
