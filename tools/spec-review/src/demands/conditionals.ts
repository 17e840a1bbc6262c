import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { guarded, guardOf, type MessageDemand, negatedDemands } from './demand.ts';
import type { SchemaPlace, SchemaVisitor } from './place.ts';

/** Reads `not`, `if` and what depends on a member. */
export function readConditionals(
  visitor: SchemaVisitor,
  node: SchemaNode,
  place: SchemaPlace,
): MessageDemand[] {
  const { path, rules } = place;
  const found: MessageDemand[] = [];
  if (node.not) {
    const at = { path, node: node.not, rules };
    found.push(...negatedDemands(visitor.read(node.not, place), visitor.write(node.not), at));
  }
  if (node.if) found.push(...choice(visitor, node, node.if, place));
  for (const [name, names] of node.dependentRequired) {
    const guard = presence(visitor, node, name, place);
    const required = { ...node, required: names };
    found.push(...plainRequired(visitor, required, place).map((one) => guarded(guard, one)));
  }
  for (const [name, schema] of node.dependentSchemas) {
    const guard = presence(visitor, node, name, place);
    found.push(...visitor.read(schema, place).map((one) => guarded(guard, one)));
  }
  return found;
}

function choice(
  visitor: SchemaVisitor,
  node: SchemaNode,
  condition: SchemaNode,
  place: SchemaPlace,
): MessageDemand[] {
  const [met, schema] = [visitor.read(condition, place), visitor.write(condition)];
  const side = (consequence: SchemaNode | undefined, isMet: boolean) => {
    if (!consequence || (isMet === false && met.length === 0)) return [];
    const guard = guardOf(place.path, schema, met, isMet);
    return visitor.read(consequence, place).map((one) => guarded(guard, one));
  };
  const rules = node.rules.length > 0 ? node.rules : place.rules;
  return [...side(node.then, true), ...side(node.else, false)].map((one) => ({ ...one, rules }));
}

function plainRequired(visitor: SchemaVisitor, node: SchemaNode, place: SchemaPlace): MessageDemand[] {
  return node.required.map((name) => ({
    ...visitor.leaf(node, place, 'required', [name]),
    touched: [[...place.path, name]],
  }));
}

function presence(visitor: SchemaVisitor, node: SchemaNode, name: string, place: SchemaPlace) {
  const present = plainRequired(visitor, { ...node, required: [name] }, place);
  return guardOf(place.path, { required: [name] }, present);
}
