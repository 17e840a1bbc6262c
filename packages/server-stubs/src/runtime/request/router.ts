import { Refusal } from '../answer/refusal.ts';
import type { Limits } from '../limits.ts';
import type { Operation, OperationValidators } from '../operation.ts';
import type { TransportRequest } from '../transport.ts';
import { matchTemplate, type PathTemplate, readTemplate } from './path-template.ts';
import { decodePart, normaliseUrl, splitUrl } from './url.ts';

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
export interface Match {
  readonly route: Route;
  readonly query: string;
  /** Path parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
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

interface Place {
  readonly methods: Map<string, Route>;
  readonly allow: string;
}

interface Template extends Place, PathTemplate {}

interface Found {
  place: Place;
  parameters: Readonly<Record<string, string>>;
}

const NO_PARAMETERS: Readonly<Record<string, string>> = Object.freeze({});
const TO_NORMALISE = /[\\#\t\n\r ]|\/\.|%2e|^[^/]/i;

/**
 * Builds the router: one map over the paths without parameters, and a list of those with.
 *
 * @param basePath what stands before every path; empty or starting with a slash
 */
export function createRouter(routes: readonly Route[], basePath = ''): Router {
  const fixed = new Map<string, Place>();
  const templates: Template[] = [];
  for (const [path, methods] of groupByPath(routes, basePath)) {
    const place = { methods, allow: [...methods.keys()].join(', ') };
    if (!path.includes('{')) fixed.set(path, place);
    else templates.push({ ...place, ...readTemplate(path) });
  }
  templates.sort((one, other) => one.names.length - other.names.length);
  const locate = (path: string): Found | undefined => {
    const place = fixed.get(path);
    if (place) return { place, parameters: NO_PARAMETERS };
    if (path.includes('%') || templates.length > 0) return locateDecoded(path, fixed, templates);
    return undefined;
  };
  return {
    find(method, url, mount = '') {
      const start = basePath === '' ? mount : '';
      let split = splitUrl(url);
      let found = locate(below(start, split.path));
      if (!found && TO_NORMALISE.test(split.path)) {
        split = normaliseUrl(url);
        found = locate(below(start, split.path));
      }
      if (!found) throw new Refusal('There is no operation at this path.', { httpStatus: 404 });
      const route = found.place.methods.get(method);
      if (route === undefined) throw wrongMethod(found.place.allow);
      const query = split.query.includes('#') ? split.query.slice(0, split.query.indexOf('#')) : split.query;
      return { route, query, parameters: found.parameters };
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
  { method, url, mount }: TransportRequest,
  { urlLength }: Limits,
): Match {
  if (url.length > urlLength) throw new Refusal('The URL is too long.', { httpStatus: 414 });
  return router.find(method, url, mount);
}

function wrongMethod(allow: string): Refusal {
  const message = `This path takes ${allow.replace(/, ([^,]*)$/, ' and $1')} only.`;
  return new Refusal(message, { httpStatus: 405, headers: { allow } });
}

function groupByPath(routes: readonly Route[], basePath: string) {
  const paths = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const { path: ownPath, method } = route.operation;
    const path = basePath + ownPath;
    const methods = paths.get(path) ?? new Map<string, Route>();
    paths.set(path, methods.set(method, route));
  }
  return paths;
}

function locateDecoded(
  path: string,
  fixed: ReadonlyMap<string, Place>,
  templates: readonly Template[],
): Found | undefined {
  const raw = path.split('/');
  const segments = raw.map((segment) => decodePart(segment, 'path'));
  const plain = segments.some((segment) => segment.includes('/')) ? undefined : fixed.get(segments.join('/'));
  if (plain) return { place: plain, parameters: NO_PARAMETERS };
  for (const template of templates) {
    const values = matchTemplate(raw, template);
    if (!values) continue;
    const entries = template.names.map((name, at) => [name, decodePart(values[at] ?? '', 'path')] as const);
    return { place: template, parameters: Object.fromEntries(entries) };
  }
  return undefined;
}
