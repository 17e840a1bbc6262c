import { writeBody } from './body.ts';
import type { ApiInput, ApiOperation, WrittenRequest } from './operation.ts';
import { givenOf, writeHeader, writePairs, writePath } from './serialise.ts';

/**
 * Writes the request of an operation from its parts.
 *
 * @param baseUrl without a slash at its end; an operation with a server of its own has another
 * @throws RangeError for a parameter or a body that cannot be written
 */
export function writeRequest(
  baseUrl: string,
  operation: Pick<ApiOperation, 'path' | 'styles' | 'body' | 'encoding' | 'accept' | 'server'>,
  input: ApiInput,
): WrittenRequest {
  const { path, styles = {}, accept = 'application/json', server = baseUrl } = operation;
  const own = givenOf(input.headers).map(([name, value]) => [
    name.toLowerCase(),
    writeHeader(value, styles.headers?.[name]),
  ]);
  const cookie = writePairs(input.cookies, styles.cookies, '; ');
  const { headers, body } = writeBody(operation, input);
  return {
    url: withQuery(
      serverUrl(baseUrl, server) + writePath(path, input.path, styles.path),
      writePairs(input.query, styles.query),
    ),
    headers: { accept, ...Object.fromEntries(own), ...(cookie && { cookie }), ...headers },
    body,
  };
}

/** Returns the URL of a server, which may be a path below the host of the base URL. */
function serverUrl(baseUrl: string, server: string): string {
  return server.startsWith('/') ? new URL(baseUrl).origin + server : server;
}

/** Adds to the query of a URL. */
export function withQuery(url: string, query: string): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
