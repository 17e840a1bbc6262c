import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MockOperation } from './operations.ts';
import type { Preference } from './prism.ts';

/** The preferred answer, or the reason why there is none. */
type PreferResult = { ok: true; preference: Preference } | { ok: false; reason: string };

/** Facts of an operation that `readPrefer` needs. */
type Shown = Pick<MockOperation, 'id' | 'examples'>;

/**
 * Reads the header `Prefer` (RFC 7240): `code=400`, `example=NAME`, or both with a comma or a
 * semicolon between them. An example is found in any answer of the operation; without `code`
 * it brings its own. Preferences that are not for a mock are ignored, as the RFC says.
 */
export function readPrefer(header: string | undefined, operation: Shown): PreferResult {
  const wanted = parse(header ?? '');
  if (wanted.has('dynamic')) {
    return unmet(
      'This mock invents nothing, so `dynamic` in the header `Prefer` is not offered; ask for an example.',
    );
  }
  const code = wanted.get('code');
  const example = wanted.get('example');
  if (code !== undefined && !operation.examples.has(code)) {
    const codes = [...operation.examples.keys()].join(', ');
    return unmet(
      `The header \`Prefer\` asks for a code that ${operation.id} does not answer; it answers ${codes}.`,
    );
  }
  if (example === undefined)
    return { ok: true, preference: code === undefined ? {} : { code: Number(code) } };
  const holder = [...operation.examples].find(
    ([status, names]) => (code ?? status) === status && names.includes(example),
  );
  if (!holder) return unmet(listKnown(operation, code));
  return { ok: true, preference: { code: Number(holder[0]), example } };
}

function parse(header: string): Map<string, string> {
  const pairs = header.split(/[,;]/).map((part) => part.split('=', 2).map((side) => side.trim()));
  return new Map(
    pairs.map(([name = '', value = '']) => [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')]),
  );
}

function listKnown(operation: Shown, code: string | undefined): string {
  const known = [...operation.examples]
    .filter(([status]) => code === undefined || code === status)
    .map(([status, names]) => `${names.map((name) => `\`${name}\``).join(', ')} (${status})`)
    .join('; ');
  return `The header \`Prefer\` asks for an example that ${operation.id} does not have; it has ${known}.`;
}

function unmet(reason: string): PreferResult {
  return { ok: false, reason };
}

/** An answer of the mock, ready to be sent. */
export interface MockAnswer {
  status: number;
  headers?: { [name: string]: string };
  body: unknown;
}

/** Headers of every answer, which show that it is not the service's. */
const mockHeaders = {
  'X-Mock': 'cross-border-payments',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
};

/** Makes a refusal in the envelope of the service. */
export function refuse(status: number, message: string, headers: MockAnswer['headers'] = {}): MockAnswer {
  return { status, headers, body: { status: '-1', message } };
}

/** Sends an answer as JSON. */
export function sendJsonAnswer(response: ServerResponse, answer: MockAnswer): void {
  const text = JSON.stringify(answer.body ?? null);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...mockHeaders,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Returns whether a request is a CORS preflight. */
export function isPreflight(request: IncomingMessage): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

/** Answers a CORS preflight with permission for everything. */
export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    ...mockHeaders,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
  });
  response.end();
}
