import { groupBy } from '@cross-border-payments/openapi';
import {
  childrenOf,
  type Document,
  isFile,
  partsOf,
  reachable,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { formatKind } from '../targets/facts.ts';

export type View = 'request' | 'response';

/** Finds the schemas that contain or refer to a `readOnly` or `writeOnly` property, so that their views differ. */
export function findViewSensitive(nodes: readonly SchemaNode[]): Set<SchemaNode> {
  return leadingTo(nodes, ({ text }) => text.readOnly || text.writeOnly);
}

/** Finds the schemas that contain or refer to a wanted schema, at any depth. */
export function leadingTo(
  nodes: readonly SchemaNode[],
  isWanted: (node: SchemaNode) => boolean,
): Set<SchemaNode> {
  const uses = groupBy(
    nodes.flatMap((user) => usedBy(user).map((used) => ({ user, used }))),
    ({ used }) => used,
  );
  const usersOf = (node: SchemaNode) => (uses.get(node) ?? []).map(({ user }) => user);
  return reachable(nodes.filter(isWanted).flatMap(usersOf), usersOf);
}

function usedBy(node: SchemaNode): SchemaNode[] {
  return [...childrenOf(node).map((child) => child.node), ...(node.ref ? [node.ref] : [])];
}

/** Checks whether a schema is hidden in a view: `readOnly` in requests, `writeOnly` in responses. */
export function isHidden(node: SchemaNode, view: View): boolean {
  const { readOnly, writeOnly } = node.text;
  const hidden = view === 'request' ? readOnly && !writeOnly : writeOnly && !readOnly;
  return hidden || (node.ref ? isHidden(node.ref, view) : false);
}

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
  const all = [...operations, ...webhooks].flatMap((one) => [one, ...(one.callbacks ?? [])]);
  const contents = all.flatMap(({ body, responses }) =>
    [body, ...responses].flatMap((message) => message?.contents ?? []),
  );
  const bodiesOf = (...kinds: readonly string[]) =>
    contents.flatMap(({ mediaType, schema }) =>
      schema && kinds.includes(formatKind(mediaType)) ? [schema] : [],
    );
  const forms = bodiesOf('multipart', 'urlencoded').flatMap((form) => partsOf(form));
  const fields = forms.flatMap(({ properties }) => [...properties.values()]);
  const parameters = all.flatMap((one) => Object.values(one.parameters).flat());
  const files = [...bodiesOf('bytes'), ...fields.filter(isFile)];
  const others = fields.filter((field) => !isFile(field));
  const json = [...bodiesOf('json', 'items'), ...others, ...parameters.map(({ schema }) => schema)];
  return { files: reachable(files, usedBy), json: reachable(json, usedBy) };
}
