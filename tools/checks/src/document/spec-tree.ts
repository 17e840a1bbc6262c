import { formatPointer, isObject, type JsonObject, type Path } from '@cross-border-payments/openapi';

export { isObject, type JsonObject };

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns whether the value is a string that is not blank. */
export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

export interface SpecPlace {
  readonly file: string;
  readonly path: Path;
}

export type NodeKind =
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'example'
  | 'securityScheme'
  | 'schema';

/** One OpenAPI object where it is written; `$ref`s are not followed. */
export interface SpecNode {
  readonly kind: NodeKind;
  readonly place: SpecPlace;
  /** The object itself. A boolean schema is no node. */
  readonly value: JsonObject;
  /** The parent object in the same file or component; undefined for the outermost. */
  readonly parent: SpecNode | undefined;
  /** The parent's keyword for this object: `allOf`, `properties`, `schema`, `responses`, ... */
  readonly via: string;
  /** The key under that keyword (member name, status code, media type), or the empty text. */
  readonly key: string;
  readonly webhook: boolean;
}

export interface Component {
  readonly kind: string;
  readonly name: string;
  readonly place: SpecPlace;
}

export interface Reference {
  readonly from: SpecPlace;
  readonly ref: string;
  /** Its target, which need not exist; undefined for a network address. */
  readonly target: SpecPlace | undefined;
}

export interface RegisteredRule {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly place: SpecPlace;
  /** Names of the example components its instances start from. */
  readonly exampleNames: readonly string[];
  /** Names of the members at which its instances are rejected. */
  readonly membersAtFault: readonly string[];
}

/** The document as checks see it: the tree of hand-written files, or the single file of the bundle. */
export interface SpecTree {
  readonly kind: 'source' | 'bundle';
  /** `openapi.yaml`, absolute. */
  readonly entry: string;
  /** Every file of the document by absolute name, parsed. */
  readonly files: ReadonlyMap<string, unknown>;
  readonly rules: ReadonlyMap<string, RegisteredRule>;
  readonly components: readonly Component[];
  readonly nodes: readonly SpecNode[];
  readonly references: readonly Reference[];
  /** Returns the end of the node's chain of `$ref`s, or the node itself. */
  target(node: SpecNode): SpecNode;
  /** Returns the nodes whose `$ref` leads directly to this node. */
  usesOf(node: SpecNode): readonly SpecNode[];
  childrenOf(node: SpecNode): readonly SpecNode[];
}

export function placeKey(place: SpecPlace): string {
  return `${place.file}#${formatPointer(place.path)}`;
}

/** A finding of a check: its place, and one or two sentences with the fault and the remedy. */
export interface LintFinding {
  readonly place: SpecPlace;
  readonly message: string;
}

export type Check = (tree: SpecTree) => Iterable<LintFinding>;

/** Returns a finding at the node, or at a value inside it. */
export function findingAt(node: Pick<SpecNode, 'place'>, message: string, inside: Path = []): LintFinding {
  return { place: { file: node.place.file, path: [...node.place.path, ...inside] }, message };
}

export function schemasOf(tree: SpecTree): SpecNode[] {
  return tree.nodes.filter(({ kind }) => kind === 'schema');
}

export function operationsOf(tree: SpecTree, options: { webhooks: boolean }): SpecNode[] {
  return tree.nodes.filter((node) => node.kind === 'operation' && (options.webhooks || !node.webhook));
}

/** Returns the name of an operation for messages: its id, otherwise its method. */
export function operationName(operation: SpecNode): string {
  const id = operation.value.operationId;
  return typeof id === 'string' ? `\`${id}\`` : `This ${operation.via.toUpperCase()} operation`;
}

export function childrenUnder(tree: SpecTree, node: SpecNode, keyword: string): SpecNode[] {
  return tree.childrenOf(node).filter((child) => child.via === keyword);
}

/** Returns the query parameters of an operation, each where it is written. */
export function queryOf(tree: SpecTree, operation: SpecNode): SpecNode[] {
  const parameters = childrenUnder(tree, operation, 'parameters').map((parameter) => tree.target(parameter));
  return parameters.filter(({ value }) => value.in === 'query');
}

/** Joins findings with the same message, since they have one cause. */
export function onePerMessage(findings: Iterable<LintFinding>): LintFinding[] {
  const groups = new Map<string, LintFinding[]>();
  for (const finding of findings) {
    groups.set(finding.message, [...(groups.get(finding.message) ?? []), finding]);
  }
  return [...groups].flatMap(([message, [first, ...more]]) => {
    if (first === undefined || more.length === 0) return first ?? [];
    const places = more.length === 1 ? 'one more place' : `${more.length} more places`;
    return { place: first.place, message: `${message} The same in ${places}.` };
  });
}

/** Returns the node and the objects around it in the same file or component, innermost first. */
export function withAncestors(node: SpecNode): SpecNode[] {
  const chain = [node];
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) chain.push(outer);
  return chain;
}

export function standsUnder(node: SpecNode, keywords: readonly string[]): boolean {
  return withAncestors(node).some((outer) => outer.kind === 'schema' && keywords.includes(outer.via));
}

/**
 * Returns the schemas that describe the same value: the schema, what its `$ref` leads to and its `allOf`, recursively.
 */
export function schemasOfValue(tree: SpecTree, schema: SpecNode, keywords = ['allOf']): SpecNode[] {
  const found: SpecNode[] = [];
  const queue = [schema];
  for (const node of queue) {
    if (found.includes(node)) continue;
    found.push(node);
    const target = tree.target(node);
    if (target !== node) queue.push(target);
    queue.push(...tree.childrenOf(node).filter(({ via }) => keywords.includes(via)));
  }
  return found;
}

/** Keywords whose schemas apply to the same value as the schema around them. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'];

/**
 * Returns all schemas that describe the value of a schema, those around it and its uses included: the declaration of a property that a condition restricts.
 */
export function sameValueAs(tree: SpecTree, schema: SpecNode, seen = new Set<SpecNode>()): Set<SpecNode> {
  const found = new Set<SpecNode>();
  if (seen.has(schema)) return found;
  seen.add(schema);
  const add = (node: SpecNode): void => {
    for (const inner of schemasOfValue(tree, node, ['allOf', 'anyOf', 'oneOf'])) found.add(inner);
  };
  add(schema);
  const { parent, via, key } = schema;
  const around = parent?.kind === 'schema' ? [parent] : [];
  for (const user of IN_PLACE.includes(via) ? around : tree.usesOf(schema)) {
    for (const node of sameValueAs(tree, user, seen)) found.add(node);
  }
  if (via !== 'properties') return found;
  for (const outer of around.flatMap((node) => [...sameValueAs(tree, node, seen)])) {
    for (const member of tree.childrenOf(outer)) if (member.via === via && member.key === key) add(member);
  }
  return found;
}

/** Returns the schemas of a query parameter whose properties are parameters (`style: form` with `explode`). */
export function spreadObject(tree: SpecTree, parameter: SpecNode): SpecNode[] {
  const { in: place, style = 'form', explode = true } = parameter.value;
  if (place !== 'query' || style !== 'form' || explode !== true) return [];
  const parts = childrenUnder(tree, parameter, 'schema').flatMap((schema) => schemasOfValue(tree, schema));
  return parts.some(({ value }) => value.type === 'object') ? parts : [];
}
