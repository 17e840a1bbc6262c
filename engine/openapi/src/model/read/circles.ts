import type { SchemaDraft, SchemaNode } from '../schema-node.ts';
import type { DocumentReader } from './reader.ts';

/** Maximum number of levels of `allOf` and the like. More would exhaust the stack. */
const MAX_LEVELS = 200;
/** Maximum number of parts of a schema. More would take minutes, and a gigabyte of memory. */
const MAX_PARTS = 5_000;

/** The size of a composition. A `$ref` counts as one part, because its target is measured separately. */
interface Size {
  readonly levels: number;
  readonly parts: number;
}

interface Step {
  readonly node: SchemaNode;
  readonly left: SchemaNode[];
  levels: number;
  parts: number;
}

/**
 * Refuses schemas that include themselves outside their properties and items, because validation would never end. Also
 * refuses schemas with too many levels or parts. Notes each as a fault, and removes the part so that later steps end.
 */
export function refuseCircles(nodes: readonly SchemaNode[], reader: DocumentReader): void {
  const done = new Map<SchemaNode, Size>();
  for (const node of nodes) if (!done.has(node)) visit(node, done, reader);
}

/** Visits a schema and all its parts. Does not recurse, because a chain of references may have any length. */
function visit(root: SchemaNode, done: Map<SchemaNode, Size>, reader: DocumentReader): void {
  const open = new Set<SchemaNode>();
  const way: Step[] = [];
  const enter = (node: SchemaNode): void => {
    open.add(node);
    way.push({ node, left: composedOf(node).reverse(), levels: 0, parts: 0 });
  };
  enter(root);
  for (let step = way.at(-1); step; step = way.at(-1)) {
    const next = step.left.pop();
    if (next && open.has(next)) cutCircle(step.node, next, reader);
    else if (next && !done.has(next)) enter(next);
    else if (next) addPart(step, next, done);
    else {
      way.pop();
      open.delete(step.node);
      done.set(step.node, withinLimit(step, reader));
      const around = way.at(-1);
      if (around) addPart(around, step.node, done);
    }
  }
}

function addPart(step: Step, part: SchemaNode, done: ReadonlyMap<SchemaNode, Size>): void {
  const { levels, parts } = done.get(part) ?? { levels: 0, parts: 0 };
  step.levels = Math.max(step.levels, 1 + levels);
  step.parts += step.node.ref === part ? 1 : 1 + parts;
}

function composedOf({ ref, allOf, anyOf, oneOf, dependentSchemas, ...node }: SchemaNode): SchemaNode[] {
  const conditions = [node.not, node.if, node.then, node.else];
  const all = [ref, ...allOf, ...anyOf, ...oneOf, ...conditions, ...dependentSchemas.values()];
  return all.filter((part) => part !== undefined);
}

function cutCircle(node: SchemaNode, target: SchemaNode, reader: DocumentReader): void {
  reader.refuse('circular-composition', node.pointer, `It is made of itself, through ${target.pointer}.`);
  if (node.ref === target) delete (node as SchemaDraft).ref;
  else cut(node);
}

/** Returns the size of a schema. A schema that is too large loses its parts. */
function withinLimit({ node, levels, parts }: Step, reader: DocumentReader): Size {
  if (levels > MAX_LEVELS) {
    const reason = `It is composed of others through more than ${MAX_LEVELS} levels. Compose it of fewer.`;
    reader.refuse('too-deep', node.pointer, reason);
  } else if (parts > MAX_PARTS) {
    const reason = `It is composed of more than ${MAX_PARTS} others. Compose it of fewer, or refer to them with \`$ref\`.`;
    reader.refuse('too-large', node.pointer, reason);
  } else return { levels, parts };
  cut(node);
  return { levels: 0, parts: 0 };
}

function cut(node: SchemaNode): void {
  const draft = node as SchemaDraft;
  for (const keyword of ['ref', 'not', 'if', 'then', 'else'] as const) delete draft[keyword];
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) draft[keyword] = [];
  draft.dependentSchemas = new Map();
}
