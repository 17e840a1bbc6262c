import type { Operation, OperationValidators } from '../operation.ts';
import { Refusal } from '../response/refusal.ts';
import type { TransportRequest } from '../transport.ts';
import { decodePart, decodeUri, needsNormalising, normaliseUrl, splitUrl, withoutFragment } from './url.ts';

/** A handler without its types, which generated code adds. */
export type AnyHandler = (input: never) => unknown;

/** An operation with its handler. */
export interface Route {
  readonly operation: Operation;
  /** Path pattern with the base path: `/api/items/{id}`. */
  readonly path: string;
  /** Empty until `load` has imported them. */
  readonly validators: OperationValidators;
  /** Imports the validators. Undefined once they are there. */
  readonly load?: (() => Promise<void>) | undefined;
  /** Undefined for an operation without a handler. */
  readonly handler: AnyHandler | undefined;
  /** Number of responses so far, which decides whether the next one is searched for lost values. */
  responses: number;
}

export interface Match {
  readonly route: Route;
  /** As sent, still encoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: string;
}

interface Leaf {
  readonly route: Route;
  readonly names: readonly string[];
  /** The query in the document's path: `/answers?beta=true`. */
  readonly required: readonly (readonly [name: string, value: string])[];
}

/** Leaves by method. Those that require more query parameters come first. */
type Leaves = Map<string, Leaf[]>;

interface Branch {
  readonly literals: Map<string, Branch>;
  /** Segments with parameters. Those with more literal characters come first. */
  readonly patterns: { readonly texts: readonly string[]; readonly next: Branch }[];
  readonly leaves: Leaves;
}

interface Search {
  readonly method: string;
  readonly query: string;
  readonly allow: Set<string>;
}

interface RouterSettings {
  /** The base path of most operations, for the refusal of other paths. */
  readonly basePath: string;
  /** Whether the paths stay the same wherever the framework mounts the service. */
  readonly isBaseFixed: boolean;
  readonly maxLength: number;
}

/**
 * Finds routes in a tree of segments, in which a literal precedes parameters. If a branch has no route with the
 * method, the search backtracks. It visits each branch at most once, so its time depends only on the document.
 */
export class Router {
  readonly #root = newBranch();
  readonly #plain = new Map<string, Leaves>();
  readonly #settings: RouterSettings;

  constructor(routes: readonly Route[], settings: Partial<RouterSettings> = {}) {
    this.#settings = { basePath: '', isBaseFixed: false, maxLength: Number.POSITIVE_INFINITY, ...settings };
    // Two paths may differ only in their fragments, which clients do not send. The path without a fragment wins.
    const hasFragment = ({ operation }: Route) => Number(operation.path.includes('#'));
    for (const route of routes.toSorted((one, other) => hasFragment(one) - hasFragment(other)))
      this.#add(route);
  }

  /**
   * @throws Refusal with 404 for an unknown path or an operation that the framework does not permit, 405 for a method
   *   that the path does not allow, 414 for a URL that is too long, 400 for a malformed one
   */
  find(request: Pick<TransportRequest, 'method' | 'url' | 'mount' | 'permits'>): Match {
    const { method, url, mount = '', permits } = request;
    const { maxLength, isBaseFixed } = this.#settings;
    if (url.length > maxLength)
      throw new Refusal(`The URL is longer than ${maxLength} characters.`, { httpStatus: 414 });
    const match = this.#find(method, url, isBaseFixed ? '' : mount);
    const { operation, path } = match.route;
    const isPermitted = permits?.({ method: operation.method, path });
    if (isPermitted === false) throw unknownPath();
    return match;
  }

  #find(method: string, url: string, mount: string): Match {
    const split = splitUrl(url);
    // Takes a seventh of the time of a search, and finds a path of the document whose encoding is malformed: `/100%`.
    const plain = this.#plain.get(below(mount, split.path))?.get(method)?.[0];
    if (plain?.required.length === 0)
      return { route: plain.route, parameters: {}, query: withoutFragment(split.query) };
    const { path, query: sent } = needsNormalising(split.path) ? normaliseUrl(url) : split;
    const search = { method, query: withoutFragment(sent), allow: new Set<string>() };
    const inner = below(mount, path);
    // The paths of the document may already start with the mount.
    const found = this.#search(inner, search) ?? (inner === path ? undefined : this.#search(path, search));
    if (found) return found;
    if (search.allow.size > 0) {
      const allow = [...search.allow].join(', ');
      const message = `This path takes ${allow.replace(/, ([^,]*)$/, ' and $1')} only.`;
      throw new Refusal(message, { httpStatus: 405, headers: { allow } });
    }
    const { basePath } = this.#settings;
    const isBelow = [inner, path].some((sent) => `${sent}/`.startsWith(`${basePath}/`));
    throw unknownPath(isBelow ? '' : ` The paths of this service start with \`${basePath}\`.`);
  }

  #search(path: string, search: Search): Match | undefined {
    const raw = path.split('/');
    const decoded = path.includes('%') ? raw.map((segment) => decodePart(segment, 'path')) : raw;
    const descend = (branch: Branch, depth: number, values: readonly string[]): Match | undefined => {
      if (depth === raw.length) return choose(branch.leaves, values, search);
      const literal = branch.literals.get(decoded[depth] ?? '');
      const match = literal && descend(literal, depth + 1, values);
      if (match) return match;
      for (const { texts, next } of branch.patterns) {
        // The segment is compared as it was sent, because an encoded `:` or `.` belongs to a value.
        const matched = matchSegment(raw[depth] ?? '', texts);
        const match = matched && descend(next, depth + 1, [...values, ...matched]);
        if (match) return match;
      }
      return undefined;
    };
    return descend(this.#root, 0, []);
  }

  /** The first of several routes with the same method, path shape and query wins. */
  #add(route: Route): void {
    const [own = '', query] = withoutFragment(route.path).split('?', 2);
    const { names, segments } = readTemplate(own);
    const { leaves } = segments.reduce(branchAfter, this.#root);
    const leaf = { route, names, required: [...new URLSearchParams(query)] };
    const { method } = route.operation;
    const same = leaves.get(method) ?? [];
    if (same.some(({ required }) => String(required) === String(leaf.required))) return;
    same.push(leaf);
    same.sort((one, other) => other.required.length - one.required.length);
    leaves.set(method, same);
    if (names.length === 0) this.#plain.set(own, leaves);
  }
}

function below(start: string, path: string): string {
  return start !== '' && path.startsWith(`${start}/`) ? path.slice(start.length) : path;
}

function unknownPath(hint = ''): Refusal {
  return new Refusal(`There is no operation at this path.${hint}`, { httpStatus: 404 });
}

/** Reads a path of the document, such as `/files/{name}.{ending}`. */
export function readTemplate(path: string): { readonly names: string[]; readonly segments: string[][] } {
  return {
    names: [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name),
    segments: path.split('/').map((segment) => segment.split(/\{[^{}]+\}/)),
  };
}

/**
 * Matches a segment in linear time; a regular expression with several parameters would try every split. Each
 * parameter is as short as possible and not empty, and the last one gets the rest.
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

function newBranch(): Branch {
  return { literals: new Map(), patterns: [], leaves: new Map() };
}

function branchAfter({ literals, patterns }: Branch, texts: readonly string[]): Branch {
  const [literal = ''] = texts;
  if (texts.length === 1) {
    const key = decodeUri(literal) ?? literal;
    const next = literals.get(key) ?? newBranch();
    literals.set(key, next);
    return next;
  }
  const known = patterns.find((pattern) => JSON.stringify(pattern.texts) === JSON.stringify(texts));
  if (known) return known.next;
  const next = newBranch();
  patterns.push({ texts, next });
  const ownLength = (pattern: { readonly texts: readonly string[] }) => pattern.texts.join('').length;
  patterns.sort((one, other) => ownLength(other) - ownLength(one) || one.texts.length - other.texts.length);
  return next;
}

function choose(
  leaves: Leaves,
  values: readonly string[],
  { method, query, allow }: Search,
): Match | undefined {
  const own = leaves.get(method);
  if (!own) for (const other of leaves.keys()) allow.add(other);
  const isSent = ([name, value]: Leaf['required'][number]) =>
    new URLSearchParams(query).getAll(name).includes(value);
  const leaf = own?.find(({ required }) => required.every(isSent));
  if (!leaf) return undefined;
  const parameters = Object.fromEntries(leaf.names.map((name, at) => [name, values[at] ?? '']));
  return { route: leaf.route, parameters, query };
}
