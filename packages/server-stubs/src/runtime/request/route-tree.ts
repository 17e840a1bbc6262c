import { decodePart, withoutFragment } from './url.ts';

/** A path of the document, taken apart for comparison. */
interface PathTemplate {
  /** Names of its parameters, in order. */
  readonly names: readonly string[];
  /** The texts before, between and after the parameters of each segment; one text alone for a segment without any. */
  readonly segments: readonly (readonly string[])[];
}

/** Reads a path of the document, such as `/files/{name}.{ending}`. */
export function readTemplate(path: string): PathTemplate {
  return {
    names: [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name),
    segments: path.split('/').map((segment) => segment.split(/\{[^{}]+\}/)),
  };
}

/**
 * Compares a segment with the texts around its parameters, in time that grows with its length and no faster: a regular
 * expression with several parameters would try every way to divide it. Each parameter gets as little as it may have, and
 * the last one the rest.
 *
 * @returns the values of the parameters, none of them empty; undefined if the segment does not fit
 */
export function matchSegment(text: string, [first = '', ...others]: readonly string[]): string[] | undefined {
  const last = others.pop();
  if (last === undefined) return text === first ? [] : undefined;
  if (!text.startsWith(first)) return undefined;
  const values: string[] = [];
  let start = first.length;
  for (const literal of others) {
    const end = text.indexOf(literal, start + 1);
    if (end === -1) return undefined;
    values.push(text.slice(start, end));
    start = end + literal.length;
  }
  const end = text.length - last.length;
  if (end <= start || !text.endsWith(last)) return undefined;
  return [...values, text.slice(start, end)];
}

/** A request to find the route of. */
interface Search {
  readonly method: string;
  readonly query: string;
  /** Collects the methods of the places that have the path but not the method. */
  readonly allow: Set<string>;
}

/** A route with the decoded parameters of its path. */
export interface Found<Route> {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A route at its place in the tree. */
interface Leaf<Route> {
  readonly route: Route;
  readonly names: readonly string[];
  /** What the document's path demands of the query: `/answers?beta=true`. */
  readonly demanded: readonly (readonly [name: string, value: string])[];
}

/** Routes by method, those that demand more of the query first. */
type Place<Route> = Map<string, Leaf<Route>[]>;

interface Branch<Route> {
  readonly literals: Map<string, Branch<Route>>;
  /** Segments with parameters, those with more text of their own first. */
  readonly patterns: Pattern<Route>[];
  readonly place: Place<Route>;
}

interface Pattern<Route> {
  readonly texts: readonly string[];
  readonly next: Branch<Route>;
}

/** The way from the root that a search has taken. */
interface Way extends Search {
  /** The segments as they were sent. */
  readonly raw: readonly string[];
  /** The segments decoded. */
  readonly decoded: readonly string[];
  /** Values of the parameters so far, as they were sent. */
  readonly values: string[];
}

/** The parameters of a path without any. */
export const NO_PARAMETERS: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Routes as a tree of segments. A literal segment goes before one with parameters; if no route with the method follows, the
 * search goes back. It looks at each branch once at most, so the size of the document bounds it, whatever is sent.
 */
export class RouteTree<Route> {
  readonly #root = newBranch<Route>();
  readonly #plain = new Map<string, Place<Route>>();

  /**
   * Adds a route, unless one with the same method, shape of path and query is there. A `#` and what follows is left out,
   * since it is never sent.
   *
   * @param path of the document, with the base path before it
   */
  add(route: Route, method: string, path: string): void {
    const [own = '', query] = withoutFragment(path).split('?', 2);
    const { names, segments } = readTemplate(own);
    const { place } = segments.reduce(branchAfter<Route>, this.#root);
    const leaf = { route, names, demanded: [...new URLSearchParams(query)] };
    const leaves = place.get(method) ?? [];
    if (leaves.some(({ demanded }) => String(demanded) === String(leaf.demanded))) return;
    leaves.push(leaf);
    leaves.sort((one, other) => other.demanded.length - one.demanded.length);
    place.set(method, leaves);
    if (names.length === 0) this.#plain.set(own, place);
  }

  /** Finds the route of a path that is in the document as it was sent and leads to one route. It takes one look-up. */
  findPlain(path: string, method: string): Route | undefined {
    const leaf = this.#plain.get(path)?.get(method)?.[0];
    return leaf?.demanded.length === 0 ? leaf.route : undefined;
  }

  /**
   * Finds the route of any path.
   *
   * @throws Refusal with 400 for malformed percent-encoding
   */
  find(path: string, search: Search): Found<Route> | undefined {
    const raw = path.split('/');
    const decoded = path.includes('%') ? raw.map((segment) => decodePart(segment, 'path')) : raw;
    const way = { ...search, raw, decoded, values: [] };
    const leaf = descend(this.#root, 0, way);
    return leaf && { route: leaf.route, parameters: parametersOf(leaf, way) };
  }
}

function newBranch<Route>(): Branch<Route> {
  return { literals: new Map(), patterns: [], place: new Map() };
}

/** Returns the branch that a segment of the document leads to, made if it is missing. */
function branchAfter<Route>({ literals, patterns }: Branch<Route>, texts: readonly string[]): Branch<Route> {
  const [literal = ''] = texts;
  if (texts.length === 1) {
    const key = decodedIfValid(literal);
    const next = literals.get(key) ?? newBranch<Route>();
    literals.set(key, next);
    return next;
  }
  const known = patterns.find((pattern) => JSON.stringify(pattern.texts) === JSON.stringify(texts));
  if (known) return known.next;
  const next = newBranch<Route>();
  patterns.push({ texts, next });
  const ownText = (pattern: Pattern<Route>) => pattern.texts.join('').length;
  patterns.sort((one, other) => ownText(other) - ownText(one) || one.texts.length - other.texts.length);
  return next;
}

function decodedIfValid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function descend<Route>(
  { literals, patterns, place }: Branch<Route>,
  depth: number,
  way: Way,
): Leaf<Route> | undefined {
  if (depth === way.raw.length) return choose(place, way);
  const literal = literals.get(way.decoded[depth] ?? '');
  const leaf = literal && descend(literal, depth + 1, way);
  if (leaf) return leaf;
  for (const { texts, next } of patterns) {
    // Compared as it was sent: an encoded `:` or `.` belongs to a value.
    const values = matchSegment(way.raw[depth] ?? '', texts);
    if (!values) continue;
    const { length } = way.values;
    way.values.push(...values);
    const leaf = descend(next, depth + 1, way);
    if (leaf) return leaf;
    way.values.length = length;
  }
  return undefined;
}

function choose<Route>(place: Place<Route>, { method, query, allow }: Search): Leaf<Route> | undefined {
  const leaves = place.get(method);
  if (!leaves) {
    for (const other of place.keys()) allow.add(other);
    return undefined;
  }
  const [first] = leaves;
  if (first?.demanded.length === 0) return first;
  const sent = new URLSearchParams(query);
  return leaves.find(({ demanded }) => demanded.every(([name, value]) => sent.getAll(name).includes(value)));
}

function parametersOf({ names }: Leaf<unknown>, { values }: Way): Readonly<Record<string, string>> {
  if (names.length === 0) return NO_PARAMETERS;
  return Object.fromEntries(names.map((name, at) => [name, decodePart(values[at] ?? '', 'path')]));
}
