import { type ClientCaller, createCaller } from '@cross-border-payments/client/caller';
import { operations, profile, schemes } from '@cross-border-payments/client/operations';
import type { ConsoleOperation } from '../../console/console-operation.ts';
import { clientSample, curlSample } from '../../samples/languages.ts';
import type { SampleField, SampleRequest } from '../../samples/sample-request.ts';
import { type Access, storeMemory, type TabMemory } from './access.ts';
import { controlText, parseJson } from './draft.ts';

const MAX_MS = 60_000;
/** Timeout of a whole call, in milliseconds. Leaves time to ask the sandbox about a request without a response. */
const MAX_CALL_MS = 90_000;
const MAX_CHARACTERS = 1_000_000;

export interface ConsoleResponse {
  readonly http: number;
  readonly requestId: string | undefined;
  readonly text: string;
  readonly json: unknown;
}

export class NotSentError extends Error {}

/**
 * Sends a request with the client, which logs in first.
 * @returns the last response to the operation, even if it is a refusal
 * @throws NotSentError if there is no response or no token
 */
export async function sendInput(
  operation: ConsoleOperation,
  value: unknown,
  access: Access,
  memory: TabMemory,
): Promise<ConsoleResponse> {
  checkAddress(access.server, operation.service.sources);
  if (operation.credentials.includes(profile.token?.header ?? '') && access.secretKey === '')
    throw new NotSentError(
      'Enter the `secretKey`. The sandbox prints one when it starts; the mock accepts any.',
    );
  const key = `${operation.id} ${tokenKey(access)}`;
  if (current?.key !== key) current = { key, sender: new Sender(operation, access, memory) };
  const { sender } = current;
  sender.failure = undefined;
  sender.response = undefined;
  try {
    await sender.caller.call(operations[operation.id as 'createPayin'], value as object);
  } catch (error) {
    // For a refusal, the response shows more than the error.
    if (sender.response) return sender.response;
    const { message, kind } = error as Error & { readonly kind?: string };
    const advice = kind === 'authentication' ? ' Check `appKey` and `secretKey`.' : '';
    throw sender.failure ?? new NotSentError(message + advice);
  }
  if (!sender.response) throw new NotSentError('The service was not called.');
  return sender.response;
}

/** Used until address, keys or operation change, because it remembers which token was refused. */
let current: { readonly key: string; readonly sender: Sender } | undefined;

function tokenKey({ server, appKey, secretKey }: Access): string {
  return `${server} ${appKey} ${secretKey}`;
}

/** A client for one operation. It records the response and the failure of each request. */
class Sender {
  readonly caller: ClientCaller;
  response: ConsoleResponse | undefined;
  failure: NotSentError | undefined;
  readonly #server: string;
  readonly #path: string;

  constructor({ path }: ConsoleOperation, access: Access, memory: TabMemory) {
    const { server, appKey, secretKey } = access;
    this.#server = server;
    this.#path = path;
    const tokenStore = {
      get: async () => memory.tokens[tokenKey(access)],
      set: async (token: TabMemory['tokens'][string]) => {
        memory.tokens[tokenKey(access)] = token;
        storeMemory(memory);
      },
    };
    const fetch = (url: string | URL | Request, init?: RequestInit) => this.#fetch(`${url}`, init);
    // A second request is only sent after a refused token. After a failure, the merchant decides.
    const retry = { attempts: 2, budgetMs: 0 };
    this.caller = createCaller(
      { baseUrl: server, timeoutMs: MAX_CALL_MS, retry, tokenStore, fetch },
      schemes,
      { headers: { appkey: appKey }, login: { appKey, secretKey } },
      operations,
    );
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    // Only services on this machine are known to accept the header. `randomUUID` does not exist on unencrypted pages of
    // other hosts.
    const id = /\/\/(?:127\.|localhost)/.test(this.#server) ? crypto.randomUUID?.() : undefined;
    const headers = new Headers(init.headers);
    if (id) headers.set('x-request-id', id);
    // `cache` has the same effect, and some services do not accept this header from a page.
    headers.delete('cache-control');
    this.response = undefined;
    try {
      const response = await fetch(url, {
        ...init,
        ...{ cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
        headers,
        signal: AbortSignal.timeout(MAX_MS),
      });
      const text = await response.text();
      if (url.slice(this.#server.length).split('?')[0] === this.#path)
        this.response = {
          http: response.status,
          requestId: response.headers.get('x-request-id') ?? undefined,
          text: text.slice(0, MAX_CHARACTERS),
          json: parseJson(text),
        };
      return new Response(text || null, { status: response.status, headers: response.headers });
    } catch (error) {
      this.failure = await failureOf(error, this.#server, id);
      throw error;
    }
  }
}

/** Asks the sandbox whether it has processed a request whose response was lost. Other services have no such log. */
async function failureOf(error: unknown, server: string, id: string | undefined): Promise<NotSentError> {
  let words = wordsForFailure(error, server);
  try {
    const signal = AbortSignal.timeout(10_000);
    const asked = id && (await fetch(`${server}/_sandbox/requests/${id}`, { signal }));
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

/** Placeholders for the copied program: the real keys stay in the tab. */
const CREDENTIALS: Readonly<Record<string, string>> = { appkey: 'YOUR_APP_KEY', token: 'YOUR_TOKEN' };

const WRITERS = { 'copy-curl': curlSample, 'copy-client': clientSample };

/** Copies the request as curl or client code, depending on the button. @returns the message to show */
export async function copyRequest(
  action: keyof typeof WRITERS,
  operation: ConsoleOperation,
  value: unknown,
  server: string,
): Promise<string> {
  try {
    await navigator.clipboard.writeText(WRITERS[action](sampleOf(operation, value, server)) ?? '');
    return 'Copied, with placeholders for the keys.';
  } catch {
    return 'The browser does not let this page copy.';
  }
}

function sampleOf(operation: ConsoleOperation, value: unknown, server: string): SampleRequest {
  const { id, method, path, clientMethod, credentials, part } = operation;
  const properties = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const hasSecret = properties.some(([name]) => name === 'secretKey');
  const json = hasSecret ? { ...Object(value), secretKey: 'YOUR_SECRET_KEY' } : (value ?? {});
  const form = properties.map(
    ([name, one]): SampleField =>
      one instanceof File ? { name, fileName: one.name } : { name, value: controlText(one) },
  );
  return {
    operationId: id,
    ...(clientMethod === undefined ? {} : { clientMethod }),
    ...{ server, method, path },
    headers: Object.fromEntries(
      credentials.map((name) => [name, CREDENTIALS[name] ?? `YOUR_${name.toUpperCase()}`]),
    ),
    query: part === 'query' ? Object.fromEntries(properties) : {},
    ...(part === 'body' ? { json } : {}),
    ...(part === 'form' ? { form } : {}),
  };
}
