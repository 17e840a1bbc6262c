import { formatPointer } from '../reference.ts';

/** Deeper nesting would overflow the stack, and nobody writes it by hand. */
const MAX_LEVELS = 1_000;

/** Maximum number of values that anchors may repeat: a document is read as if each alias were written out. */
const MAX_REPEATED = 1_000_000;

/** Longest pointer in a message, in characters. */
const MAX_SHOWN = 100;

interface TreeFault {
  readonly path: readonly string[];
  /** A clause without a subject that names the pointer and what to do. */
  readonly reason: string;
}

interface Extent {
  values: number;
  levels: number;
}

interface Frame extends Extent {
  readonly value: object;
  readonly name: string;
  readonly children: Iterator<[string, unknown]>;
}

/**
 * Returns the first reason why a parsed value cannot be read: an anchor that contains itself, too many levels, anchors
 * that repeat too much, or a name with half of a surrogate pair.
 */
export function treeFault(root: unknown): TreeFault | undefined {
  const extents = new Map<object, Extent | 'open'>();
  const open: Frame[] = [];
  const enter = (value: object, name: string) => {
    extents.set(value, 'open');
    open.push({ value, name, children: Object.entries(value).values(), values: 1, levels: 0 });
  };
  const leave = (frame: Frame) => {
    open.pop();
    extents.set(frame.value, { values: frame.values, levels: frame.levels });
    add(open.at(-1), frame);
  };
  let written = 0;
  if (isContainer(root)) enter(root, '');
  for (let frame = open.at(-1); frame; frame = open.at(-1)) {
    const next = frame.children.next();
    if (next.done) {
      leave(frame);
      continue;
    }
    const [name, value] = next.value;
    written += 1;
    const known = isContainer(value) ? extents.get(value) : SCALAR;
    if (known === undefined) enter(value as object, name);
    else if (known !== 'open') add(frame, known);
    const reason = reasonAgainst(name, known, open.length, frame.values - written);
    if (reason === undefined) continue;
    const path = [...open.slice(1).map((one) => one.name), ...(known ? [name] : [])];
    return { path, reason: reason(shorten(formatPointer(path))) };
  }
  return undefined;
}

/** Neither a URL nor a file in UTF-8 can contain it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const SCALAR: Extent = { values: 1, levels: 0 };

function reasonAgainst(name: string, known: Extent | 'open' | undefined, levels: number, repeated: number) {
  if (LONE_SURROGATE.test(name)) return unwritable;
  if (known === 'open') return contained;
  if (levels + (known?.levels ?? 0) > MAX_LEVELS) return tooDeep;
  return repeated > MAX_REPEATED ? tooMany : undefined;
}

function add(to: Frame | undefined, { values, levels }: Extent): void {
  if (!to) return;
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
