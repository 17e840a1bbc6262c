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

/** Maximum number of entries that the merge keys of a file may copy in total. */
const MAX_MERGED = 1_000_000;

interface MergeFault {
  readonly offset: number;
  /** What is wrong and what to do. The name of the file is the subject: messages write it in front. */
  readonly reason: string;
}

/**
 * Returns the first fault of the merge keys (`<<`) of a document. Such a document must not be converted, because the
 * YAML library would fail without a position or run out of memory.
 */
export function mergeFault(document: Document.Parsed): MergeFault | undefined {
  // The library would read the whole document for each alias.
  const anchors = new Map<string, Node>();
  const sizes = new Map<YAMLMap, number>();
  let fault: MergeFault | undefined;
  let merged = 0;
  visit(document, {
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
    Pair: (_, pair, around) => {
      if (!isMergePair(pair)) return undefined;
      const sources = mergeSources(pair, anchors);
      const reason = reasonAgainst(sources, around);
      for (const source of reason === undefined ? sources : []) merged += sizeOf(source, anchors, sizes);
      fault = faultAt(pair, reason ?? (merged > MAX_MERGED ? TOO_MANY : undefined));
      return fault && visit.BREAK;
    },
  });
  return fault;
}

const NOT_MERGEABLE =
  'merges a value with `<<` that is neither an object nor a list of objects. Name the anchor of an object';
const MERGES_ITSELF = 'merges an object into itself with `<<`. Name another anchor';
const TOO_MANY = `copies more than ${MAX_MERGED.toLocaleString('en')} entries with \`<<\`. Use fewer merge keys`;

function reasonAgainst(sources: readonly unknown[], around: readonly unknown[]): string | undefined {
  if (!sources.every((source) => isMap(source))) return NOT_MERGEABLE;
  return sources.some((source) => around.includes(source)) ? MERGES_ITSELF : undefined;
}

function faultAt({ key }: Pair, reason: string | undefined): MergeFault | undefined {
  return reason === undefined ? undefined : { offset: (key as Node).range?.[0] ?? 0, reason };
}

/** Checks for the unquoted key `<<`, which the parser reads as a symbol. */
function isMergePair({ key }: Pair): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}

function mergeSources({ value }: Pair, anchors: ReadonlyMap<string, Node>): unknown[] {
  const follow = (node: unknown) => (isAlias(node) ? anchors.get(node.source) : node);
  const source = follow(value);
  return isSeq(source) ? source.items.map(follow) : [source];
}

/** Returns the number of entries of a map, including merged entries; 0 for any other value. */
function sizeOf(source: unknown, anchors: ReadonlyMap<string, Node>, known: Map<YAMLMap, number>): number {
  if (!isMap(source)) return 0;
  const found = known.get(source);
  if (found !== undefined) return found;
  known.set(source, 0);
  let size = source.items.length;
  for (const pair of source.items.filter(isMergePair)) {
    for (const inner of mergeSources(pair, anchors)) size += sizeOf(inner, anchors, known);
  }
  known.set(source, size);
  return size;
}
