import type { SchemaDraft, SchemaNode } from '../schema-node.ts';
import type { Reader } from './reader.ts';

/** Schemas composed through more levels than this would exhaust the stack. */
const MAX_LEVELS = 200;
/** Schemas composed of more parts than this would take minutes, and a gigabyte of memory. */
const MAX_PARTS = 5_000;

/** The number of parts of a schema. A `$ref` adds nothing: its target has a size of its own. */
interface Size {
  readonly levels: number;
  readonly parts: number;
}

interface Step {
  readonly node: SchemaNode;
  /** Schemas that are part of the node and not visited yet. */
  readonly left: SchemaNode[];
  levels: number;
  parts: number;
}

/**
 * Finds schemas that include themselves directly, not inside a property or item, because validating a value would never
 * end. Also finds schemas that are composed through too many levels or of too many parts. Notes each as a fault and cuts
 * the edge, so that later steps end.
 */
export function refuseCircles(nodes: readonly SchemaNode[], reader: Reader): void {
  const done = new Map<SchemaNode, Size>();
  for (const node of nodes) if (!done.has(node)) visit(node, done, reader);
}

/** Visits a schema and all that it is composed of; without recursion, because a chain may have any length. */
function visit(root: SchemaNode, done: Map<SchemaNode, Size>, reader: Reader): void {
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
    else if (next) addPart(step, next, done.get(next));
    else {
      way.pop();
      open.delete(step.node);
      done.set(step.node, withinLimit(step, reader));
      const around = way.at(-1);
      if (around) addPart(around, step.node, done.get(step.node));
    }
  }
}

function addPart(step: Step, part: SchemaNode, { levels, parts } = { levels: 0, parts: 0 }): void {
  step.levels = Math.max(step.levels, 1 + levels);
  step.parts += step.node.ref === part ? 1 : 1 + parts;
}

function composedOf(node: SchemaNode): SchemaNode[] {
  const { ref, allOf, anyOf, oneOf, dependentSchemas } = node;
  const conditions = [node.not, node.if, node.then, node.else];
  const all = [ref, ...allOf, ...anyOf, ...oneOf, ...conditions, ...dependentSchemas.values()];
  return all.filter((part) => part !== undefined);
}

function cutCircle(node: SchemaNode, target: SchemaNode, reader: Reader): void {
  reader.refuse('circular-composition', node.pointer, `It is made of itself, through ${target.pointer}.`);
  if (node.ref === target) delete (node as SchemaDraft).ref;
  else cut(node);
}

/** Returns the size of a schema. If it is too large, cuts its parts and returns an empty size. */
function withinLimit({ node, levels, parts }: Step, reader: Reader): Size {
  if (levels <= MAX_LEVELS && parts <= MAX_PARTS) return { levels, parts };
  if (levels > MAX_LEVELS) {
    const reason = `It is composed of others through more than ${MAX_LEVELS} levels. Compose it of fewer.`;
    reader.refuse('too-deep', node.pointer, reason);
  } else {
    const reason = `It is composed of more than ${MAX_PARTS} others. Compose it of fewer, or refer to them with \`$ref\`.`;
    reader.refuse('too-large', node.pointer, reason);
  }
  cut(node);
  return { levels: 0, parts: 0 };
}

function cut(node: SchemaNode): void {
  const draft = node as SchemaDraft;
  for (const keyword of ['ref', 'not', 'if', 'then', 'else'] as const) delete draft[keyword];
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) draft[keyword] = [];
  draft.dependentSchemas = new Map();
}
