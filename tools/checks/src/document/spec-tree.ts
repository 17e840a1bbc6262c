import { followChain, groupBy, type Path } from '@cross-border-payments/openapi';
import { reachable } from '@cross-border-payments/openapi/model';
import type { OpenApiDocument } from './document.ts';
import {
  bundledComponents,
  type Component,
  componentFiles,
  type DocumentFiles,
  placeKey,
  placeOfReference,
  type Reference,
  referencesIn,
  roots,
  type SpecNode,
  type SpecPlace,
  walk,
} from './nodes.ts';

export { asArray, asObject, isNonEmptyString, isObject, type JsonObject, placeKey } from './nodes.ts';
export type { Component, Reference, SpecNode, SpecPlace };

export interface RegisteredRule {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly place: SpecPlace;
  /** Names of the example components that its instances are based on. */
  readonly exampleNames: readonly string[];
  /** Names of the properties at which its instances are rejected. */
  readonly propertiesAtFault: readonly string[];
}

/** Keywords whose schemas apply to the same value as the schema around them. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'];

/** The document as the tree that checks read. It is made from the hand-written files, or from the bundle. */
export class SpecTree {
  readonly kind: 'source' | 'bundle';
  readonly entry: string;
  readonly files: ReadonlyMap<string, unknown>;
  readonly rules: ReadonlyMap<string, RegisteredRule>;
  readonly components: readonly Component[];
  readonly nodes: readonly SpecNode[];
  readonly references: readonly Reference[];
  readonly #byPlace: ReadonlyMap<string, SpecNode>;
  readonly #uses = new Map<SpecNode, SpecNode[]>();
  readonly #children: ReadonlyMap<SpecNode | undefined, readonly SpecNode[]>;

  constructor(document: DocumentFiles, rules: ReadonlyMap<string, RegisteredRule> = new Map()) {
    this.kind = document.kind;
    this.entry = document.entry;
    this.files = document.files;
    this.rules = rules;
    this.components = document.kind === 'source' ? componentFiles(document) : bundledComponents(document);
    this.nodes = roots(document, this.components).flatMap(walk);
    this.references = [...document.files].flatMap(([file, data]) => referencesIn(file, data, []));
    this.#byPlace = new Map(this.nodes.map((node) => [placeKey(node.place), node]));
    for (const { from, target } of this.references) {
      const user = this.#byPlace.get(placeKey(from));
      const used = target && this.#byPlace.get(placeKey(target));
      if (user && used) this.#uses.set(used, [...this.usesOf(used), user]);
    }
    this.#children = groupBy(this.nodes, ({ parent }) => parent);
  }

  static ofBundle(document: OpenApiDocument): SpecTree {
    return new SpecTree({ kind: 'bundle', entry: '', files: new Map([['', document]]) });
  }

  /** Follows `$ref`s to the end. Returns the node itself if it has no `$ref`. */
  target(node: SpecNode): SpecNode {
    let end = node;
    followChain(node, (ref, { place: { file } }) => {
      const place = placeOfReference(file, ref);
      const next = place && this.#byPlace.get(placeKey(place));
      if (next) end = next;
      return next;
    });
    return end;
  }

  /** Returns the nodes whose `$ref` leads directly to this node. */
  usesOf(node: SpecNode): readonly SpecNode[] {
    return this.#uses.get(node) ?? [];
  }

  childrenOf(node: SpecNode): readonly SpecNode[] {
    return this.#children.get(node) ?? [];
  }

  childrenUnder(node: SpecNode, keyword: string): SpecNode[] {
    return this.childrenOf(node).filter((child) => child.via === keyword);
  }

  schemas(): SpecNode[] {
    return this.nodes.filter(({ kind }) => kind === 'schema');
  }

  operations(options: { webhooks: boolean }): SpecNode[] {
    return this.nodes.filter((node) => node.kind === 'operation' && (options.webhooks || !node.webhook));
  }

  /** Returns the query parameters of an operation. A referenced parameter is returned as its target. */
  queryOf(operation: SpecNode): SpecNode[] {
    const parameters = this.childrenUnder(operation, 'parameters').map((parameter) => this.target(parameter));
    return parameters.filter(({ value }) => value.in === 'query');
  }

  /** Returns the schemas of the same value: the schema, its `$ref`'s target and its `allOf`, recursively. */
  schemasOfValue(schema: SpecNode, keywords = ['allOf']): SpecNode[] {
    const inside = (node: SpecNode) => this.childrenOf(node).filter(({ via }) => keywords.includes(via));
    return [...reachable([schema], (node) => [this.target(node), ...inside(node)])];
  }

  /** Includes schemas around this one and schemas that refer to it, which may declare what it restricts. */
  sameValueAs(schema: SpecNode, seen = new Set<SpecNode>()): Set<SpecNode> {
    const found = new Set<SpecNode>();
    if (seen.has(schema)) return found;
    seen.add(schema);
    const add = (node: SpecNode): void => {
      for (const inner of this.schemasOfValue(node, ['allOf', 'anyOf', 'oneOf'])) found.add(inner);
    };
    add(schema);
    const { parent, via, key } = schema;
    const around = parent?.kind === 'schema' ? [parent] : [];
    for (const user of IN_PLACE.includes(via) ? around : this.usesOf(schema)) {
      for (const node of this.sameValueAs(user, seen)) found.add(node);
    }
    if (via !== 'properties') return found;
    for (const outer of around.flatMap((node) => [...this.sameValueAs(node, seen)])) {
      for (const child of this.childrenUnder(outer, via)) if (child.key === key) add(child);
    }
    return found;
  }

  /** Returns nothing unless the properties are sent as parameters (`style: form` with `explode`). */
  spreadObject(parameter: SpecNode): SpecNode[] {
    const { in: place, style = 'form', explode = true } = parameter.value;
    if (place !== 'query' || style !== 'form' || explode !== true) return [];
    const parts = this.childrenUnder(parameter, 'schema').flatMap((schema) => this.schemasOfValue(schema));
    return parts.some(({ value }) => value.type === 'object') ? parts : [];
  }
}

/** A fault and how to fix it, in one or two sentences, with the place of the fault. */
export interface LintFinding {
  readonly place: SpecPlace;
  readonly message: string;
}

export type ReportFault = (at: Pick<SpecNode, 'place'>, message: string, ...inside: Path) => void;

/** Reads the whole tree, because a fault in one file often shows only in another. */
export type Check = (tree: SpecTree, report: ReportFault) => void;

export function findingsOf(check: Check, tree: SpecTree): LintFinding[] {
  const found: LintFinding[] = [];
  check(tree, ({ place: { file, path } }, message, ...inside) =>
    found.push({ place: { file, path: [...path, ...inside] }, message }),
  );
  return found;
}

/** Returns the name of an operation for messages: its id, otherwise its method. */
export function operationName(operation: SpecNode): string {
  const id = operation.value.operationId;
  return typeof id === 'string' ? `\`${id}\`` : `This ${operation.via.toUpperCase()} operation`;
}

/** Wraps a check so that it reports findings with the same message once, because they have the same cause. */
export function onePerMessage(check: Check): Check {
  return (tree, report) => {
    const groups = groupBy(findingsOf(check, tree), ({ message }) => message);
    for (const [message, [first, ...more]] of groups) {
      const places = more.length === 1 ? 'one more place' : `${more.length} more places`;
      if (first) report(first, more.length === 0 ? message : `${message} The same in ${places}.`);
    }
  };
}

/** Returns the node and the objects around it in the same file or component, innermost first. */
export function withAncestors(node: SpecNode): SpecNode[] {
  const chain = [node];
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) chain.push(outer);
  return chain;
}

export function isUnder(node: SpecNode, keywords: readonly string[]): boolean {
  return withAncestors(node).some((outer) => outer.kind === 'schema' && keywords.includes(outer.via));
}
