import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  visit,
  type YAMLMap,
} from 'yaml';
import { formatPointer } from '../reference.ts';

/** Deeper nesting would overflow the stack, and nobody writes it by hand. */
const MAX_LEVELS = 1_000;

/** Maximum number of values that anchors may repeat: a document is read as if each alias were written out. */
const MAX_REPEATED = 1_000_000;

/** Maximum number of entries that the merge keys of a file may copy in total. */
const MAX_MERGED = 1_000_000;

const MAX_SHOWN = 100;

/**
 * Returns the first fault of the merge keys (`<<`) of a document, as a clause to follow the name of the file. Such a
 * document must not be converted, because the YAML library would fail without a position or run out of memory.
 */
export function findMergeFault(document: Document.Parsed): { offset: number; reason: string } | undefined {
  const merges = new MergeKeys();
  let fault: { offset: number; reason: string } | undefined;
  visit(document, {
    Value: (_, node) => merges.addAnchor(node),
    Pair: (_, pair, around) => {
      const reason = isMergePair(pair) ? merges.reasonAgainst(pair, around) : undefined;
      if (reason === undefined) return undefined;
      fault = { offset: (pair.key as Node).range?.[0] ?? 0, reason };
      return visit.BREAK;
    },
  });
  return fault;
}

/** Checks for the unquoted key `<<`, which the parser reads as a symbol. */
function isMergePair({ key }: Pair): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}

class MergeKeys {
  /** The library would read the whole document for each alias. */
  readonly #anchors = new Map<string, Node>();
  readonly #sizes = new Map<YAMLMap, number>();
  #merged = 0;

  addAnchor(node: Node & { anchor?: string }): undefined {
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
  }

  reasonAgainst(pair: Pair, around: readonly unknown[]): string | undefined {
    const sources = this.#sourcesOf(pair);
    if (!sources.every((source) => isMap(source)))
      return 'merges a value with `<<` that is neither an object nor a list of objects. Name the anchor of an object';
    if (sources.some((source) => around.includes(source)))
      return 'merges an object into itself with `<<`. Name another anchor';
    for (const source of sources) this.#merged += this.#sizeOf(source);
    if (this.#merged <= MAX_MERGED) return undefined;
    return `copies more than ${MAX_MERGED.toLocaleString('en')} entries with \`<<\`. Use fewer merge keys`;
  }

  #sourcesOf({ value }: Pair): unknown[] {
    const follow = (node: unknown) => (isAlias(node) ? this.#anchors.get(node.source) : node);
    const source = follow(value);
    return isSeq(source) ? source.items.map(follow) : [source];
  }

  /** Returns the number of entries of a map, including merged entries; 0 for any other value. */
  #sizeOf(source: unknown): number {
    if (!isMap(source)) return 0;
    const known = this.#sizes.get(source);
    if (known !== undefined) return known;
    this.#sizes.set(source, 0);
    const merged = source.items.filter(isMergePair).flatMap((pair) => this.#sourcesOf(pair));
    const size = merged.reduce<number>((sum, inner) => sum + this.#sizeOf(inner), source.items.length);
    this.#sizes.set(source, size);
    return size;
  }
}

interface TreeFault {
  readonly path: readonly string[];
  /** A clause to follow the name of the file. It names the pointer and says what to do. */
  readonly reason: string;
}

interface Extent {
  values: number;
  levels: number;
}

interface Walk {
  readonly extents: Map<object, Extent | 'open'>;
  readonly path: string[];
  written: number;
  fault: TreeFault | undefined;
}

/**
 * Returns the first reason why a parsed value cannot be read: an anchor that contains itself, too many levels, anchors
 * that repeat too much, or a name with half of a surrogate pair.
 */
export function findTreeFault(root: unknown): TreeFault | undefined {
  const walk: Walk = { extents: new Map(), path: [], written: 0, fault: undefined };
  if (isContainer(root)) measure(root, walk);
  return walk.fault;
}

/** Measures a value until the first fault. It recurses, at most `MAX_LEVELS` deep: one more level is a fault. */
function measure(value: object, walk: Walk): Extent {
  const { extents, path } = walk;
  const extent = { values: 1, levels: 0 };
  extents.set(value, 'open');
  for (const [name, child] of Object.entries(value)) {
    path.push(name);
    walk.written += 1;
    const known = isContainer(child) ? extents.get(child) : SCALAR;
    if (known && known !== 'open') add(extent, known);
    const levels = path.length + (known ? 0 : 1);
    const reason = reasonAgainst(path, known, levels, extent.values - walk.written);
    if (reason) walk.fault = { path: [...path], reason };
    else if (!known) add(extent, measure(child as object, walk));
    if (walk.fault) break;
    path.pop();
  }
  extents.set(value, extent);
  return extent;
}

const SCALAR: Extent = { values: 1, levels: 0 };

function add(to: Extent, { values, levels }: Extent): void {
  to.values += values;
  to.levels = Math.max(to.levels, levels + 1);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function reasonAgainst(
  path: readonly string[],
  known: Extent | 'open' | undefined,
  levels: number,
  repeated: number,
): string | undefined {
  // Neither a URL nor a file in UTF-8 can contain half of a surrogate pair.
  if (/\p{Surrogate}/u.test(path.at(-1) ?? ''))
    return `has a name with half of a surrogate pair, at ${showPath(path)} Write the whole character`;
  if (known === 'open')
    return `contains an anchor that contains itself, at ${showPath(path)} Use a $ref for a schema that contains itself`;
  if (levels + (known?.levels ?? 0) > MAX_LEVELS)
    return `nests more than ${MAX_LEVELS} levels deep, at ${showPath(path)} Give inner schemas a name and refer to it`;
  if (repeated <= MAX_REPEATED) return undefined;
  return `repeats more than ${MAX_REPEATED.toLocaleString('en')} values by its anchors, at ${showPath(path)} Use fewer anchors`;
}

/** Writes the path of a fault, followed by a period, or shortened. */
function showPath(path: readonly string[]): string {
  const pointer = formatPointer(path).replaceAll(
    /\p{Surrogate}/gu,
    (half) => `\\u${half.charCodeAt(0).toString(16)}`,
  );
  return pointer.length > MAX_SHOWN ? `${pointer.slice(0, MAX_SHOWN)}...` : `${pointer}.`;
}
