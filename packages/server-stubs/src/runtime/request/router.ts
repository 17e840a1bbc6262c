import type { Limits } from '../limits.ts';
import type { Operation, OperationValidators } from '../operation.ts';
import { Refusal } from '../response/refusal.ts';
import type { TransportRequest } from '../transport.ts';
import { type Found, NO_PARAMETERS, RouteTree } from './route-tree.ts';
import { needsNormalising, normaliseUrl, splitUrl, withoutFragment } from './url.ts';

/** A handler without its types; the generated ones say what it gets and returns. */
export type AnyHandler = (input: never) => unknown;

/** An operation with what it takes to answer it. */
export interface Route {
  readonly operation: Operation;
  readonly validators: OperationValidators;
  /** None when it is still to be written. */
  readonly handler: AnyHandler | undefined;
}

/** What was found for a request. */
export interface Match extends Found<Route> {
  readonly query: string;
}

/** Finds the route of a method and a URL. */
export interface Router {
  /**
   * @param mount path below which the service is served; it counts only if the router has no base path of its own
   * @throws Refusal with 404 for an unknown path, 405 for a method the path does not take (with `Allow`), 400 for
   *   malformed percent-encoding or a malformed target
   */
  find(method: string, url: string, mount?: string): Match;
}

/**
 * Builds the router.
 *
 * @param basePath what stands before every path; empty or starting with a slash
 */
export function createRouter(routes: readonly Route[], basePath = ''): Router {
  const tree = new RouteTree<Route>();
  // A path with a `#` is the same to a server as the one without, which goes first.
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

/** Returns the path below a start; a path that does not begin with it is left as it is. */
function below(start: string, path: string): string {
  return start !== '' && path.startsWith(`${start}/`) ? path.slice(start.length) : path;
}

/**
 * Finds the route of a request.
 *
 * @throws Refusal with 414 for a URL that is too long, else as `Router.find`
 */
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
