import type { Route } from './route.ts';
import type { Match } from './router.ts';
import type { TransportRequest } from './transport.ts';
import { readTexts } from './url.ts';
import type { MessageChecker } from './validate.ts';

/** Query, header and path parameters with the types the document declares. */
export interface Parameters {
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
}

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});

/**
 * Reads and validates the parameters of a request.
 *
 * @param problems takes a sentence for each cause
 * @throws Refusal with 400 for malformed percent-encoding
 */
export function readParameters(
  match: Match<Route>,
  request: TransportRequest,
  checker: MessageChecker,
  problems: string[],
): Parameters {
  const { operation, validators } = match.route;
  return {
    query: match.query === '' && !validators.query ? NOTHING : readQuery(match, checker, problems),
    headers: operation.headers.length === 0 ? NOTHING : readHeaders(match.route, request, checker, problems),
    path: validators.path ? readPath(match, checker, problems) : NOTHING,
  };
}

function readQuery(
  { route: { validators }, query }: Match<Route>,
  checker: MessageChecker,
  problems: string[],
): Record<string, unknown> {
  const values = checker.coerce(validators.query, readTexts(query, 'query'));
  checker.check(validators.query, values, 'query', problems);
  return values;
}

function readHeaders(
  { operation, validators }: Route,
  request: TransportRequest,
  checker: MessageChecker,
  problems: string[],
): Record<string, unknown> {
  const texts: Record<string, string> = {};
  for (const name of operation.headers) {
    const text = request.header(name);
    if (text !== undefined) texts[name] = text;
  }
  const values = checker.coerce(validators.header, texts);
  checker.check(validators.header, values, 'header', problems);
  return values;
}

function readPath(
  { route: { validators }, parameters }: Match<Route>,
  checker: MessageChecker,
  problems: string[],
): Record<string, unknown> {
  const values = checker.coerce(validators.path, parameters);
  checker.check(validators.path, values, 'path', problems);
  return values;
}
