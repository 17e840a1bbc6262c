import { formatPointer, isObject, type JsonObject, type Path } from '@cross-border-payments/openapi';

export { isObject, type JsonObject };

/** Returns the value itself when it is a JSON object, else an object without members. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value itself when it is an array, else an empty one. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns whether the value is a string that is not blank. */
export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** A value of the document, by its file and its path in it. */
export interface SpecPlace {
  /** Absolute file name, with `/` between its parts. */
  readonly file: string;
  readonly path: Path;
}

/** Kind of a value of the document, by the OpenAPI objects that checks use. */
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
  /** Whether it belongs to a webhook. */
  readonly webhook: boolean;
}

/** A component, by kind (`schemas`, `parameters`, ...) and name. */
export interface Component {
  readonly kind: string;
  readonly name: string;
  readonly place: SpecPlace;
}

/** One `$ref` of the document. */
export interface Reference {
  /** The object that holds the `$ref`. */
  readonly from: SpecPlace;
  readonly ref: string;
  /** Its target, which need not exist; undefined for a network address. */
  readonly target: SpecPlace | undefined;
}

/** The facts of a registered rule that the linter needs. */
export interface RegisteredRule {
  readonly id: string;
  readonly kinds: readonly string[];
  /** Where a finding about the rule as a whole is reported. */
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
  /** The rules of the register by id. */
  readonly rules: ReadonlyMap<string, RegisteredRule>;
  readonly components: readonly Component[];
  readonly nodes: readonly SpecNode[];
  readonly references: readonly Reference[];
  /** Returns the end of the node's chain of `$ref`s, or the node itself. */
  target(node: SpecNode): SpecNode;
  /** Returns the nodes whose `$ref` leads directly to this node. */
  usesOf(node: SpecNode): readonly SpecNode[];
  /** Returns the objects directly inside this one. */
  childrenOf(node: SpecNode): readonly SpecNode[];
}

/** Returns a key for the place. */
export function placeKey(place: SpecPlace): string {
  return `${place.file}#${formatPointer(place.path)}`;
}

/** A finding of a check: its place, and one or two sentences with the fault and the remedy. */
export interface LintFinding {
  readonly place: SpecPlace;
  readonly message: string;
}

/** A check of the whole document. It returns findings at the places of the faults. */
export type Check = (tree: SpecTree) => Iterable<LintFinding>;

/** Returns a finding at the node, or at a value inside it. */
export function findingAt(node: Pick<SpecNode, 'place'>, message: string, inside: Path = []): LintFinding {
  return { place: { file: node.place.file, path: [...node.place.path, ...inside] }, message };
}

/** Returns the schemas of the document. */
export function schemasOf(tree: SpecTree): SpecNode[] {
  return tree.nodes.filter(({ kind }) => kind === 'schema');
}

/** Returns the operations of the document; those of webhooks only when asked for. */
export function operationsOf(tree: SpecTree, options: { webhooks: boolean }): SpecNode[] {
  return tree.nodes.filter((node) => node.kind === 'operation' && (options.webhooks || !node.webhook));
}

/** Returns the name of an operation for messages: its id, otherwise its method. */
export function operationName(operation: SpecNode): string {
  const id = operation.value.operationId;
  return typeof id === 'string' ? `\`${id}\`` : `This ${operation.via.toUpperCase()} operation`;
}

/** Returns the child objects of a node under a keyword. */
export function childrenUnder(tree: SpecTree, node: SpecNode, keyword: string): SpecNode[] {
  return tree.childrenOf(node).filter((child) => child.via === keyword);
}

/** Returns the query parameters of an operation, each where it is written. */
export function queryOf(tree: SpecTree, operation: SpecNode): SpecNode[] {
  const parameters = childrenUnder(tree, operation, 'parameters').map((parameter) => tree.target(parameter));
  return parameters.filter(({ value }) => value.in === 'query');
}

/** Returns the first finding of each message and adds in how many more places it occurs, since they have one cause. */
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
 * Returns the schemas that describe the same value: the schema, the target of its `$ref` and the members of its
 * `allOf`, recursively and each once.
 *
 * @param keywords The keywords whose members are taken in.
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
 * Returns all schemas that describe the value of a schema: itself, its `$ref`, its `allOf`, `anyOf` and `oneOf`, the
 * schemas around it, and its uses. This finds the declaration of a member that a condition restricts.
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

/**
 * Returns the schemas of a query parameter whose members are parameters of their own, as `style: form` with `explode`
 * means for an object; none for any other parameter.
 */
export function spreadObject(tree: SpecTree, parameter: SpecNode): SpecNode[] {
  const { in: place, style = 'form', explode = true } = parameter.value;
  if (place !== 'query' || style !== 'form' || explode !== true) return [];
  const parts = childrenUnder(tree, parameter, 'schema').flatMap((schema) => schemasOfValue(tree, schema));
  return parts.some(({ value }) => value.type === 'object') ? parts : [];
}
