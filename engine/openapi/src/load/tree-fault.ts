import { formatPointer } from '../reference.ts';

/** Deeper nesting would overflow the stack, and nobody writes it by hand. */
const MAX_LEVELS = 1_000;

/** Maximum number of values that anchors may repeat: a document is read as if each alias were written out. */
const MAX_REPEATED = 1_000_000;

/** Longest pointer in a message, in characters. */
const MAX_SHOWN = 100;

interface TreeFault {
  readonly path: readonly string[];
  /** A clause without its subject, the file. It names the pointer and says what to do. */
  readonly reason: string;
}

interface Extent {
  values: number;
  levels: number;
}

/**
 * Returns the first reason why a parsed value cannot be read: an anchor that contains itself, too many levels, anchors
 * that repeat too much, or a name with half of a surrogate pair.
 */
export function treeFault(root: unknown): TreeFault | undefined {
  const walk: Walk = { extents: new Map(), path: [], written: 0, fault: undefined };
  if (isContainer(root)) measure(root, walk);
  return walk.fault;
}

interface Walk {
  readonly extents: Map<object, Extent | 'open'>;
  /** The keys and indexes that lead to the current value. */
  readonly path: string[];
  written: number;
  fault: TreeFault | undefined;
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
    const reason = reasonAgainst(name, known, levels, extent.values - walk.written);
    if (reason) walk.fault = { path: [...path], reason: reason(shorten(formatPointer(path))) };
    else if (!known) add(extent, measure(child as object, walk));
    if (walk.fault) break;
    path.pop();
  }
  extents.set(value, extent);
  return extent;
}

/** Half of a surrogate pair, which neither a URL nor a file in UTF-8 can contain. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const SCALAR: Extent = { values: 1, levels: 0 };

function reasonAgainst(name: string, known: Extent | 'open' | undefined, levels: number, repeated: number) {
  if (LONE_SURROGATE.test(name)) return unwritable;
  if (known === 'open') return contained;
  if (levels + (known?.levels ?? 0) > MAX_LEVELS) return tooDeep;
  return repeated > MAX_REPEATED ? tooMany : undefined;
}

function add(to: Extent, { values, levels }: Extent): void {
  to.values += values;
  to.levels = Math.max(to.levels, levels + 1);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function shorten(path: string): string {
  const pointer = path.replaceAll(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
  return pointer.length > MAX_SHOWN ? `${pointer.slice(0, MAX_SHOWN)}...` : `${pointer}.`;
}

const contained = (at: string) =>
  `contains an anchor that contains itself, at ${at} Use a $ref for a schema that contains itself`;
const tooDeep = (at: string) =>
  `nests more than ${MAX_LEVELS} levels deep, at ${at} Give inner schemas a name and refer to it`;
const unwritable = (at: string) =>
  `has a name with half of a surrogate pair, at ${at} Write the whole character`;
const tooMany = (at: string) =>
  `repeats more than ${MAX_REPEATED.toLocaleString('en')} values by its anchors, at ${at} Use fewer anchors`;
