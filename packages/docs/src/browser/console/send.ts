import type { ConsoleOperation } from '../../console/console-operation.ts';
import { type Access, storeMemory, type TabMemory } from './access.ts';
import { controlText, parseJson } from './draft.ts';

/** Timeout of a request, in milliseconds. */
const MAX_MS = 60_000;
const MAX_CHARACTERS = 1_000_000;
/** Time before its expiry at which a token is renewed, in milliseconds. */
const EARLY_MS = 60_000;

export interface ConsoleResponse {
  readonly http: number;
  readonly requestId: string | undefined;
  readonly text: string;
  readonly json: unknown;
}

export class NotSentError extends Error {}

/**
 * Sends a request, with a token if the operation needs one. If the service refuses a stored token, logs in and sends
 * the request once more.
 * @param memory stores the tokens
 * @throws NotSentError if there is no response or no token
 */
export async function sendInput(
  operation: ConsoleOperation,
  value: unknown,
  access: Access,
  memory: TabMemory,
): Promise<ConsoleResponse> {
  checkAddress(access.server, operation.service.sources);
  const headers: Record<string, string> = {};
  if (operation.credentials.includes('appkey')) headers.appkey = access.appKey;
  const needsToken = operation.credentials.includes('token') && operation.service.token !== undefined;
  const send = (more = {}): Promise<ConsoleResponse> =>
    request(operation, value, access.server, { ...headers, ...more });
  if (!needsToken) return send();
  const known = memory.tokens[tokenKey(access)];
  if (known !== undefined && known.until > Date.now()) {
    const response = await send({ token: known.token });
    if (!refusesToken(operation, response)) return response;
  }
  return send({ token: await logIn(operation, access, memory) });
}

function tokenKey({ server, appKey, secretKey }: Access): string {
  return `${server} ${appKey} ${secretKey}`;
}

function refusesToken({ service }: ConsoleOperation, { json }: ConsoleResponse): boolean {
  const { status, message } = (json ?? {}) as { status?: unknown; message?: unknown };
  const text = String(message ?? '').toLowerCase();
  const words = service.token?.refusedWords ?? [];
  return status !== service.success && /\btoken\b/.test(text) && words.some((word) => text.includes(word));
}

async function logIn({ service }: ConsoleOperation, access: Access, memory: TabMemory): Promise<string> {
  const { token } = service;
  if (token === undefined) return '';
  if (access.secretKey === '') {
    throw new NotSentError(
      'Enter the `secretKey`. The sandbox prints one when it starts; the mock accepts any.',
    );
  }
  const body = { appKey: access.appKey, secretKey: access.secretKey };
  const response = await call(access.server, token.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, message, data } = (response.json ?? {}) as Record<string, unknown>;
  if (status !== service.success || typeof data !== 'string') {
    throw new NotSentError(
      `The login failed: HTTP ${response.http}, "${controlText(message)}". Check \`appKey\` and \`secretKey\`.`,
    );
  }
  memory.tokens[tokenKey(access)] = {
    token: data,
    until: Date.now() + token.lifetimeSeconds * 1000 - EARLY_MS,
  };
  storeMemory(memory);
  return data;
}

function request(
  { method, path, part }: ConsoleOperation,
  value: unknown,
  server: string,
  headers: Record<string, string>,
): Promise<ConsoleResponse> {
  if (part === 'body') {
    const json = { ...headers, 'content-type': 'application/json' };
    return call(server, path, { method, headers: json, body: JSON.stringify(value) });
  }
  if (part === 'form') return call(server, path, { method, headers, body: formOf(value) });
  const query = part === 'query' ? new URLSearchParams(stringsIn(value)).toString() : '';
  return call(server, `${path}${query === '' ? '' : `?${query}`}`, { method, headers });
}

function stringsIn(value: unknown): [string, string][] {
  return Object.entries(value ?? {}).map(([name, one]) => [name, controlText(one)]);
}

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, one] of Object.entries(value ?? {}))
    form.append(name, one instanceof Blob ? one : controlText(one));
  return form;
}

async function call(server: string, path: string, init: RequestInit): Promise<ConsoleResponse> {
  // Only services on this machine are known to accept the header. The function is absent on unencrypted other hosts.
  const id = /\/\/(?:127\.|localhost)/.test(server) ? crypto.randomUUID?.() : undefined;
  const headers = { ...init.headers, ...(id && { 'x-request-id': id }) };
  try {
    const response = await fetch(`${server}${path}`, {
      ...init,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(MAX_MS),
    });
    const text = (await response.text()).slice(0, MAX_CHARACTERS);
    const requestId = response.headers.get('x-request-id') ?? undefined;
    return { http: response.status, requestId, text, json: parseJson(text) };
  } catch (error) {
    throw await failureOf(error, server, id);
  }
}

/** Asks the sandbox whether it has processed a request whose response was lost. Other services have no such log. */
async function failureOf(error: unknown, server: string, id: string | undefined): Promise<NotSentError> {
  let words = wordsForFailure(error, server);
  try {
    const asked = id && (await fetch(`${server}/_sandbox/requests/${id}`));
    const { response, error: none } = asked && (await asked.json());
    if (response)
      words = `The sandbox has processed the request. Do not send it again. The response was \`${JSON.stringify(response)}\`.`;
    else if (none) words = 'The sandbox has not processed it.';
  } catch {
    // The server has no log, or does not respond to this page.
  }
  return new NotSentError(words);
}

function wordsForFailure(error: unknown, server: string): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `${server} did not respond within ${MAX_MS / 1000} s. It may have processed the request: query the status before you send it again.`;
  const opened =
    location.protocol === 'file:' ? 'a file, from which no service accepts requests' : location.origin;
  return `The response from ${server} cannot be read. Check that it runs (\`pnpm start\`) and accepts requests from this page's origin, ${opened}; the sandbox's option is \`--allow-origin\`.`;
}

/** @throws NotSentError if the address is invalid or the content security policy of the page forbids it */
function checkAddress(address: string, sources: readonly string[]): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new NotSentError('The address must be an http or https URL, such as http://127.0.0.1:4020.');
  const isAllowed = sources.some((source) =>
    source.endsWith(':*') ? `${url.protocol}//${url.hostname}:*` === source : url.origin === source,
  );
  if (isAllowed || url.origin === location.origin) return;
  throw new NotSentError(
    `These pages may call ${sources.join(', ')} only, not ${url.origin}. Build them with \`--server Name=${url.origin}\`.`,
  );
}
