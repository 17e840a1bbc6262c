import {
  childrenOf,
  type Document,
  isFile,
  type MediaContent,
  type Operation,
  partsOf,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { formatKind } from '../targets/facts.ts';

export type View = 'request' | 'response';

/**
 * Finds the schemas whose type differs between requests and responses because they contain or refer to a `readOnly` or
 * `writeOnly` property.
 */
export function findViewSensitive(nodes: readonly SchemaNode[]): Set<SchemaNode> {
  return leadingTo(
    nodes,
    nodes.filter(({ text }) => text.readOnly || text.writeOnly),
  );
}

/** Finds the schemas that contain or refer to one of the targets, at any depth. */
export function leadingTo(nodes: readonly SchemaNode[], targets: readonly SchemaNode[]): Set<SchemaNode> {
  const users = usersOf(nodes);
  const found = new Set<SchemaNode>();
  const queue = [...targets];
  for (let node = queue.pop(); node; node = queue.pop()) {
    for (const user of users.get(node) ?? []) {
      if (found.has(user)) continue;
      found.add(user);
      queue.push(user);
    }
  }
  return found;
}

function usersOf(nodes: readonly SchemaNode[]): Map<SchemaNode, SchemaNode[]> {
  const users = new Map<SchemaNode, SchemaNode[]>();
  for (const node of nodes) {
    const used = childrenOf(node).map((child) => child.node);
    if (node.ref) used.push(node.ref);
    for (const child of used) {
      const list = users.get(child);
      if (list) list.push(node);
      else users.set(child, [node]);
    }
  }
  return users;
}

/** Checks whether a schema is hidden in a view: `readOnly` in requests, `writeOnly` in responses. */
export function isHidden(node: SchemaNode, view: View): boolean {
  const { readOnly, writeOnly } = node.text;
  const hidden = view === 'request' ? readOnly && !writeOnly : writeOnly && !readOnly;
  return hidden || (node.ref ? isHidden(node.ref, view) : false);
}

/** Checks whether a property is hidden: each schema that declares it hides it. */
export function isHiddenInAll(declarations: readonly SchemaNode[], view: View): boolean {
  return declarations.length > 0 && declarations.every((node) => isHidden(node, view));
}

export interface BinaryPlaces {
  /** Schemas of files in forms, and of bodies other than JSON. */
  readonly files: ReadonlySet<SchemaNode>;
  /** Schemas inside JSON, where binary content is a string. */
  readonly json: ReadonlySet<SchemaNode>;
}

export function binaryPlaces({ operations, webhooks }: Document): BinaryPlaces {
  const files = new Set<SchemaNode>();
  const json = new Set<SchemaNode>();
  const all = [...operations, ...webhooks].flatMap((one) => [one, ...(one.callbacks ?? [])]);
  for (const { mediaType, schema } of all.flatMap(contentsOf)) {
    if (!schema) continue;
    const kind = formatKind(mediaType);
    if (kind === 'json') reach(schema, json);
    else if (kind === 'bytes') reach(schema, files);
    else reachForm(schema, files, json);
  }
  for (const { parameters } of all) {
    for (const { schema } of Object.values(parameters).flat()) if (schema) reach(schema, json);
  }
  return { files, json };
}

function contentsOf({ body, responses }: Operation): readonly MediaContent[] {
  return [...(body?.contents ?? []), ...responses.flatMap(({ contents }) => contents)];
}

function reach(start: SchemaNode, into: Set<SchemaNode>): void {
  const open = [start];
  for (let node = open.pop(); node; node = open.pop()) {
    if (into.has(node)) continue;
    into.add(node);
    if (node.ref) open.push(node.ref);
    open.push(...childrenOf(node).map((child) => child.node));
  }
}

/** Adds the fields of a form: the files to `files`, all other fields to `json`. */
function reachForm(form: SchemaNode, files: Set<SchemaNode>, json: Set<SchemaNode>): void {
  for (const { properties } of partsOf(form)) {
    for (const property of properties.values()) reach(property, isFile(property) ? files : json);
  }
}
