import {
  childrenOf,
  type Document,
  jsonKey,
  reachable,
  type SchemaNode,
  toJsonSchema,
} from '@cross-border-payments/openapi/model';
import { marksOf } from '../demands/schemas.ts';
import type { Direction } from '../findings/finding.ts';

const LARGEST_MESSAGE = 700;

/** Keywords whose schemas describe the same value as the schema around them. */
const PARTS = new Set(['allOf', 'not', 'if', 'then', 'else', 'dependentSchemas']);

export interface NamedSchema {
  readonly name: string;
  readonly direction: Direction;
  readonly base: SchemaNode;
  readonly head: SchemaNode;
  readonly operations: readonly string[];
}

/** The named schemas of two versions. In large messages, they are compared separately, once per direction. */
export class NamedSchemas {
  readonly #base: Document;
  readonly #head: Document;
  readonly #names = new Map<SchemaNode, string>();
  readonly #users = new Map<Direction, Map<string, Set<string>>>();
  readonly #inside = new Map<string, readonly string[]>();

  constructor(base: Document, head: Document) {
    this.#base = base;
    this.#head = head;
    for (const { named } of [base, head]) for (const [name, node] of named) this.#names.set(node, name);
  }

  readonly nameOf = (node: SchemaNode): string | undefined => {
    const name = this.#names.get(node);
    return name !== undefined && this.#base.named.has(name) && this.#head.named.has(name) ? name : undefined;
  };

  isLarge(node: SchemaNode): boolean {
    let left = LARGEST_MESSAGE;
    const count = (one: SchemaNode, around: readonly SchemaNode[]): void => {
      left -= 1;
      if (left < 0) return;
      for (const { node: inner } of childrenOf(one)) count(inner, around);
      if (one.ref && !around.includes(one.ref)) count(one.ref, [...around, one.ref]);
    };
    count(node, [node]);
    return left < 0;
  }

  /** Registers the named schemas of a large message, except the outermost one of a form, which may have files. */
  enter(direction: Direction, operation: string, nodes: readonly SchemaNode[], isForm: boolean): void {
    const users = this.#users.get(direction) ?? new Map<string, Set<string>>();
    this.#users.set(direction, users);
    for (const name of nodes.flatMap((node) => this.#namesIn(node, isForm))) {
      users.set(name, (users.get(name) ?? new Set()).add(operation));
    }
  }

  changed(): NamedSchema[] {
    const names = [...this.#base.named.keys()].filter((name) => this.#head.named.has(name));
    const changed = names.filter((name) => !this.isSame(this.#node(0, name), this.#node(1, name)));
    return [...this.#users].flatMap(([direction, users]) => {
      const reached = this.#reach(users);
      return changed.flatMap((name): NamedSchema[] => {
        const operations = reached.get(name);
        if (!operations) return [];
        const [base, head] = [this.#node(0, name), this.#node(1, name)];
        return [{ name, direction, base, head, operations: [...operations] }];
      });
    });
  }

  /** Returns whether two schemas are the same. Named schemas inside them are compared only by name. */
  readonly isSame = sameSchemas((node) => this.nameOf(node));

  #node(version: 0 | 1, name: string): SchemaNode {
    return (version === 0 ? this.#base : this.#head).named.get(name) as SchemaNode;
  }

  /** Returns for each named schema the operations that use it, directly or through other named schemas. */
  #reach(users: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
    const reached = new Map<string, Set<string>>();
    const waiting = [...users].flatMap(([name, operations]) =>
      [...operations].map((operation) => ({ name, operation })),
    );
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { name, operation } = one;
      const own = reached.get(name) ?? new Set();
      if (own.has(operation)) continue;
      reached.set(name, own.add(operation));
      for (const inner of this.#insideOf(name)) waiting.push({ name: inner, operation });
    }
    return reached;
  }

  #insideOf(name: string): readonly string[] {
    const nodes = [this.#node(0, name), this.#node(1, name)];
    const known = this.#inside.get(name) ?? [...new Set(nodes.flatMap((node) => this.#namesIn(node)))];
    this.#inside.set(name, known);
    return known;
  }

  /** Lists the named schemas that a schema refers to, also through schemas that only one version has. */
  #namesIn(node: SchemaNode, isPart = false): string[] {
    const found = new Set<string>();
    const seen = new Set<SchemaNode>();
    const visit = (one: SchemaNode, isInner: boolean) => {
      if (seen.has(one)) return;
      seen.add(one);
      const name = one.ref && !isInner ? this.nameOf(one.ref) : undefined;
      if (name !== undefined) found.add(name);
      else if (one.ref) visit(one.ref, isInner);
      for (const { node: inner, keyword } of childrenOf(one)) visit(inner, PARTS.has(keyword));
    };
    visit(node, isPart);
    return [...found];
  }
}

interface Pair {
  readonly nodes: readonly [SchemaNode, SchemaNode];
  /** Whether both schemas describe the same value as the schemas that contain them. */
  readonly isPart: boolean;
  readonly around: Pair[];
  differs: boolean;
}

/**
 * Makes a function that checks whether two schemas are the same, apart from descriptions, with all that they refer to.
 * Schemas with a name from `nameOf` are compared separately, and here only by name. Each pair is checked once.
 */
export function sameSchemas(
  nameOf: (node: SchemaNode) => string | undefined = () => undefined,
): (a: SchemaNode, b: SchemaNode, isPart?: boolean) => boolean {
  const knownValues = new Map<SchemaNode, Map<SchemaNode, Pair>>();
  const knownParts: typeof knownValues = new Map();
  const pairOf = ({ nodes: [a, b], isPart }: InnerPair, waiting: Pair[]): Pair => {
    const known = isPart ? knownParts : knownValues;
    const others = known.get(a) ?? new Map<SchemaNode, Pair>();
    const pair = others.get(b) ?? { nodes: [a, b], isPart, around: [], differs: false };
    if (!others.has(b)) waiting.push(pair);
    known.set(a, others.set(b, pair));
    return pair;
  };
  return (a, b, isPart = false) => {
    const waiting: Pair[] = [];
    const whole = pairOf({ nodes: [a, b], isPart }, waiting);
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      const inner = innerPairs(pair, nameOf)?.map((one) => pairOf(one, waiting));
      if (!inner || inner.some(({ differs }) => differs)) markDifferent(pair);
      for (const one of inner ?? []) one.around.push(pair);
    }
    return !whole.differs;
  };
}

function markDifferent(start: Pair): void {
  const waiting = [start];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    if (pair.differs) continue;
    pair.differs = true;
    waiting.push(...pair.around);
  }
}

type InnerPair = Pick<Pair, 'nodes' | 'isPart'>;

/** Lists the pairs of schemas directly inside two schemas; undefined if the schemas differ in anything else. */
function innerPairs(
  { nodes: [a, b], isPart }: InnerPair,
  nameOf: (node: SchemaNode) => string | undefined,
): InnerPair[] | undefined {
  if (ownText(a) !== ownText(b) || (a.ref === undefined) !== (b.ref === undefined)) return undefined;
  const [left, right] = [childrenOf(a), childrenOf(b)];
  if (left.length !== right.length) return undefined;
  const inner = left.map(({ node, keyword }, at): InnerPair => {
    return { nodes: [node, right[at]?.node ?? node], isPart: PARTS.has(keyword) };
  });
  if (!a.ref || !b.ref) return inner;
  const [old, now] = isPart ? [] : [nameOf(a.ref), nameOf(b.ref)];
  if (old === undefined || now === undefined) return [{ nodes: [a.ref, b.ref], isPart }, ...inner];
  return old === now ? inner : undefined;
}

/** Returns a string that identifies a schema. It is the same for all schemas that only refer to the same schema. */
export function identityOf(node: SchemaNode): string {
  const { id, ref, rules } = node;
  return ref && childrenOf(node).length === 0 ? jsonKey([ref.id, rules, ownText(node)]) : id;
}

const texts = new WeakMap<SchemaNode, string>();

/** Returns the keywords of a schema as a string, in which inner schemas are replaced by their names. */
export function ownText(node: SchemaNode): string {
  const known = texts.get(node);
  if (known !== undefined) return known;
  const schema = toJsonSchema(node, () => true);
  const kept = typeof schema === 'object' ? { ...schema, title: undefined, $comment: undefined } : schema;
  const text = jsonKey([kept, node.nullable, marksOf(node)]);
  texts.set(node, text);
  return text;
}

/** Returns the schemas that are used outside of components, directly or through others. */
export function usedSchemas({ schemas }: Document): ReadonlySet<SchemaNode> {
  const outside = schemas.filter(({ pointer }) => componentOf(pointer) === undefined);
  return reachable(outside, (node) => {
    const targets = [node.ref, ...(node.discriminator?.mapping.values() ?? [])];
    return [...targets.flatMap((one) => one ?? []), ...childrenOf(node).map(({ node: inner }) => inner)];
  });
}

/** Returns the start of a pointer that leads to a component, which may be a file of its own. */
export function componentOf(pointer: string): string | undefined {
  return /^.*?(?:\bcomponents\/schemas\/[^/]+|(?:^|\/)schemas\/[^/#]+#)/.exec(pointer)?.[0];
}
