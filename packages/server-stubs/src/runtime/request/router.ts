import type { Limits } from '../limits.ts';
import type { Operation, OperationValidators } from '../operation.ts';
import { Refusal } from '../response/refusal.ts';
import type { TransportRequest } from '../transport.ts';
import { decodePart, needsNormalising, normaliseUrl, splitUrl, withoutFragment } from './url.ts';

/** A handler without its types, which generated code adds. */
export type AnyHandler = (input: never) => unknown;

/** An operation with what handles it. */
export interface Route {
  readonly operation: Operation;
  readonly validators: OperationValidators;
  /** Undefined while it is not written. */
  readonly handler: AnyHandler | undefined;
}

export interface Match extends Found<Route> {
  readonly query: string;
}

/** Finds the route of a method and a URL. */
export interface Router {
  /**
   * @param mount path below which the service is served, ignored by a router with a base path
   * @throws Refusal with 404 for an unknown path, 405 for a method the path does not allow, 400 for a malformed target
   */
  find(method: string, url: string, mount?: string): Match;
}

export function createRouter(routes: readonly Route[], basePath = ''): Router {
  const tree = new RouteTree<Route>();
  // A path with a `#` is the same to a server as the one without, which wins.
  const hasFragment = ({ operation }: Route) => Number(operation.path.includes('#'));
  for (const route of routes.toSorted((one, other) => hasFragment(one) - hasFragment(other)))
    tree.add(route, route.operation.method, basePath + route.operation.path);
  return {
    find(method, url, mount = '') {
      const start = basePath === '' ? mount : '';
      const split = splitUrl(url);
      const plain = tree.findPlain(below(start, split.path), method);
      if (plain) return { route: plain, parameters: NO_PARAMETERS, query: withoutFragment(split.query) };
      const { path, query: sent } = needsNormalising(split.path) ? normaliseUrl(url) : split;
      const query = withoutFragment(sent);
      const search = { method, query, allow: new Set<string>() };
      const inner = below(start, path);
      // The mount may be the beginning of the document's own paths.
      const found = tree.find(inner, search) ?? (inner === path ? undefined : tree.find(path, search));
      if (found) return { ...found, query };
      if (search.allow.size > 0) throw wrongMethod([...search.allow].join(', '));
      throw unknownPath();
    },
  };
}

function below(start: string, path: string): string {
  return start !== '' && path.startsWith(`${start}/`) ? path.slice(start.length) : path;
}

/** Finds the route of a request. @throws Refusal with 414 for a URL that is too long, else as `Router.find` */
export function findRoute(
  router: Router,
  { method, url, mount, permits }: TransportRequest,
  { urlLength }: Limits,
  basePath = '',
): Match {
  if (url.length > urlLength) throw new Refusal('The URL is too long.', { httpStatus: 414 });
  const match = router.find(method, url, mount);
  const { operation } = match.route;
  if (permits?.({ method: operation.method, path: basePath + operation.path }) === false) throw unknownPath();
  return match;
}

function unknownPath(): Refusal {
  return new Refusal('There is no operation at this path.', { httpStatus: 404 });
}

function wrongMethod(allow: string): Refusal {
  const message = `This path takes ${allow.replace(/, ([^,]*)$/, ' and $1')} only.`;
  return new Refusal(message, { httpStatus: 405, headers: { allow } });
}

interface PathTemplate {
  /** Names of its parameters, in order. */
  readonly names: readonly string[];
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
 * Matches a segment in linear time; a regular expression with several parameters would try every way to divide it.
 * Each parameter is as short as possible, and the last one gets the rest.
 *
 * @returns the values of the parameters, none of them empty; undefined if the segment does not match
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

interface Search {
  readonly method: string;
  readonly query: string;
  /** Collects the methods of matching paths. */
  readonly allow: Set<string>;
}

export interface Found<Route> {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Leaf<Route> {
  readonly route: Route;
  readonly names: readonly string[];
  /** The query that the document's path requires: `/answers?beta=true`. */
  readonly demanded: readonly (readonly [name: string, value: string])[];
}

/** Routes by method, those that require more of the query first. */
type Place<Route> = Map<string, Leaf<Route>[]>;

interface Branch<Route> {
  readonly literals: Map<string, Branch<Route>>;
  /** Segments with parameters, those with more literal characters first. */
  readonly patterns: Pattern<Route>[];
  readonly place: Place<Route>;
}

interface Pattern<Route> {
  readonly texts: readonly string[];
  readonly next: Branch<Route>;
}

interface Way extends Search {
  readonly raw: readonly string[];
  readonly decoded: readonly string[];
  readonly values: string[];
}

const NO_PARAMETERS: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Routes as a tree of segments. A literal segment wins over one with parameters; if no route with the method follows,
 * the search backtracks. It visits each branch at most once, so the document bounds its time.
 */
class RouteTree<Route> {
  readonly #root = newBranch<Route>();
  readonly #plain = new Map<string, Place<Route>>();

  /**
   * Adds a route, unless one with the same method, shape of path and query is there. Ignores a `#` and what follows,
   * which no client sends.
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

  /** Finds a path of the document that was sent literally and has one route, with one look-up. */
  findPlain(path: string, method: string): Route | undefined {
    const leaf = this.#plain.get(path)?.get(method)?.[0];
    return leaf?.demanded.length === 0 ? leaf.route : undefined;
  }

  /** @throws Refusal with 400 for malformed percent-encoding */
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
