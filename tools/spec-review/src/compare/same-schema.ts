import { childrenOf, jsonKey, type SchemaNode, toJsonSchema } from '@cross-border-payments/openapi/model';

/** Two schemas that are compared. */
interface Pair {
  readonly nodes: readonly [SchemaNode, SchemaNode];
  /** The pairs that hold or refer to this one. */
  readonly around: Pair[];
  differs: boolean;
}

/**
 * Makes a check of whether two schemas say the same, with all that they refer to. Words do not count; the order of
 * members does, since this only saves the work of a real comparison. Each pair of schemas is compared once.
 */
export function sameSchemas(): (a: SchemaNode, b: SchemaNode) => boolean {
  const pairs = new Pairs();
  return (a, b) => {
    const waiting = pairs.enter(a, b);
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      const inner = innerPairs(...pair.nodes);
      if (!inner) markDifferent(pair);
      for (const nodes of inner ?? []) waiting.push(...pairs.enter(...nodes, pair));
    }
    return !pairs.find(a, b)?.differs;
  };
}

class Pairs {
  readonly #known = new Map<SchemaNode, Map<SchemaNode, Pair>>();

  find(a: SchemaNode, b: SchemaNode): Pair | undefined {
    return this.#known.get(a)?.get(b);
  }

  /** Notes a pair and the one that holds it; returns the pair if it is new. */
  enter(a: SchemaNode, b: SchemaNode, around?: Pair): Pair[] {
    const known = this.find(a, b);
    const pair = known ?? { nodes: [a, b] as const, around: [], differs: false };
    if (around) pair.around.push(around);
    if (known?.differs && around) markDifferent(around);
    if (known) return [];
    this.#known.set(a, (this.#known.get(a) ?? new Map<SchemaNode, Pair>()).set(b, pair));
    return [pair];
  }
}

function markDifferent(start: Pair): void {
  const waiting = [start];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    if (pair.differs) continue;
    pair.differs = true;
    waiting.push(...pair.around);
  }
}

/** Lists the pairs of schemas directly inside two schemas; undefined if the two differ themselves. */
function innerPairs(a: SchemaNode, b: SchemaNode): [SchemaNode, SchemaNode][] | undefined {
  if (ownText(a) !== ownText(b) || (a.ref === undefined) !== (b.ref === undefined)) return undefined;
  const [left, right] = [childrenOf(a), childrenOf(b)];
  if (left.length !== right.length) return undefined;
  const inner = left.map(({ node }, at): [SchemaNode, SchemaNode] => [node, right[at]?.node ?? node]);
  return a.ref && b.ref ? [[a.ref, b.ref], ...inner] : inner;
}

const texts = new WeakMap<SchemaNode, string>();

/** Writes what a schema says itself; the schemas inside only by their names. */
export function ownText(node: SchemaNode): string {
  const known = texts.get(node);
  if (known !== undefined) return known;
  const { default: value, deprecated, readOnly, writeOnly } = node.text;
  const schema = toJsonSchema(node, () => true);
  const kept = typeof schema === 'object' ? { ...schema, title: undefined, $comment: undefined } : schema;
  const text = jsonKey([kept, value, deprecated, readOnly, writeOnly, node.nullable]);
  texts.set(node, text);
  return text;
}
