import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Operation, SchemaNode } from '@cross-border-payments/openapi/model';
import { schemeFacts } from '../../src/targets/security.ts';
import type { Seen } from './differences.ts';
import type { OperationChecks } from './trials.ts';

/** The parts of the generated code that a round trip uses. */
export interface GeneratedPair {
  readonly client: { readonly exchange: (operation: unknown, input: object) => Promise<ClientResponse> };
  readonly records: ReadonlyMap<string, { readonly server?: string }>;
  /** Responds to a request with the handlers of all operations of the document. */
  readonly all: Handle;
  /** Makes a server with only one operation, for operations whose path other operations also have. */
  readonly alone: (operation: string) => Handle;
  /** Responds to the next request. */
  handle: Handle;
  readonly validators: Readonly<Record<string, OperationChecks['validators']>>;
  /** Pointers of operations that a server cannot distinguish from others. Each of them is tried separately. */
  readonly unroutable: ReadonlySet<string>;
  /** The index that explains the errors of the validators. */
  readonly index: object;
  /** What the handlers have received since the last call. */
  readonly seen: Seen[];
  /** What the next handler returns. */
  reply: Reply;
  /** The URL to which the operation is sent instead of the URL of the service. */
  server: string;
  /** Names of query parameters that are part of the path. */
  fixed: ReadonlySet<string>;
  /** Called with each request and its response. */
  onExchange: OnExchange;
}

export type OnExchange = (request: Request, response: Response) => unknown;

export interface ClientResponse {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly data: unknown;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Makes the body that the handler returns. Undefined if the response has no body. */
  readonly body?: () => unknown;
  /** The media type that the handler sets. */
  readonly contentType?: string;
  /** What the client must receive. */
  readonly expected?: unknown;
  readonly schema?: SchemaNode | undefined;
}

const KEY = 'a-key-of-the-round-trip';
export const SERVICE_URL = 'http://service.example';
const OPTIONS = {
  authenticate: () => true,
  // The client is connected to `SERVICE_URL`, which has no path.
  basePath: '',
  limits: { fields: 10_000, values: 1_000_000, jsonBytes: 2 ** 24, urlLength: 100_000 },
};

type Handle = (request: Request) => Promise<Response>;

/**
 * Loads the client and the server that were generated into a folder, and connects them.
 *
 * @param unroutable pointers of operations that a server cannot distinguish from others
 */
export async function loadGenerated(
  folder: string,
  schemes: readonly (readonly [string, unknown])[],
  operations: readonly Operation[],
  unroutable: ReadonlySet<string> = new Set(),
): Promise<GeneratedPair> {
  const open = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const [{ createClient }, table, { createPartialService }, { operationTable }, messagesFile] =
    await Promise.all(
      [
        'client/client.ts',
        'client/operation-table.ts',
        'server/service.ts',
        'server/operation-table.ts',
        'server/validators.js',
      ].map(open),
    );
  const { validators, coerce, index } = messagesFile;
  const runtime = 'node_modules/@cross-border-payments/server-runtime/src';
  const { createFetchHandler } = await open(`${runtime}/adapters/fetch.ts`);
  const { buildService, formCode, itemCode, contentCode, base64Code } = await open(`${runtime}/index.ts`);
  const generated = {
    seen: [] as Seen[],
    reply: { status: 200, headers: {} } as Reply,
    server: SERVICE_URL,
    handle: (() => {}) as unknown as Handle,
    fixed: new Set<string>(),
    onExchange: (() => {}) as OnExchange,
    ...{ validators, index, unroutable },
  };
  const handlers = Object.fromEntries(operations.map(({ id }) => [id, handlerOf(generated)]));
  const handle: Handle = createFetchHandler(createPartialService(handlers, OPTIONS));
  const use = [formCode, itemCode, contentCode, base64Code];
  const alone = (id: string): Handle => {
    const [row] = operationTable.filter((each: { id: string }) => each.id === id);
    const operations = [{ ...row, path: row.path.replace(/[?#].*/s, '') }];
    const messages = { coerce, index, validators };
    const parts = { operations, messages, handlers: { [id]: handlers[id] }, options: OPTIONS };
    return createFetchHandler(buildService({ ...parts, profile: {}, use }));
  };
  const isBasic = (scheme: unknown) => schemeFacts(scheme as never).write !== undefined;
  const credentials = schemes.map(([name, scheme]) => [
    name,
    isBasic(scheme) ? { username: 'a', password: KEY } : KEY,
  ]);
  const client = createClient({
    baseUrl: SERVICE_URL,
    credentials: Object.fromEntries(credentials),
    retry: false,
    fetch: async (url: string, init: RequestInit) => {
      const request = new Request(url.replace(generated.server, SERVICE_URL), init);
      const copy = request.clone();
      const response = await generated.handle(request);
      await generated.onExchange(copy, response.clone());
      return response;
    },
  });
  const records = Object.values(table).filter(
    (each): each is { id: string; server?: string } =>
      typeof (each as { id?: unknown } | undefined)?.id === 'string',
  );
  return Object.assign(generated, {
    client,
    all: handle,
    alone,
    records: new Map(records.map((each) => [each.id, each])),
  });
}

interface HandlerInput {
  readonly operation: { readonly id: string };
  readonly path: object;
  readonly query: object;
  readonly headers: object;
  readonly header: (name: string) => string | undefined;
  readonly body: unknown;
  readonly receive?: (
    save: (file: { stream: AsyncIterable<Uint8Array> }) => Promise<string>,
  ) => Promise<unknown>;
}

function handlerOf(generated: Pick<GeneratedPair, 'seen' | 'reply' | 'fixed'>) {
  return async (input: HandlerInput) => {
    const { path, query, headers } = input;
    const body = input.receive ? await input.receive(contentOf) : await collected(input.body);
    const cookie = input.header('cookie') ?? '';
    const own = Object.entries(query).filter(([name, value]) => value !== KEY && !generated.fixed.has(name));
    const parts = { path, headers, body, cookie, query: Object.fromEntries(own) };
    generated.seen.push({ operation: input.operation.id, ...parts });
    const { status, headers: declared, contentType, body: response } = generated.reply;
    return {
      status,
      headers: declared,
      ...(response && { body: response() }),
      ...(contentType && { contentType }),
    };
  };
}

/** Returns the items of a stream as an array. Any other body is returned unchanged. */
async function collected(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return body;
  const items: unknown[] = [];
  for await (const item of body as AsyncIterable<unknown>) items.push(item);
  return items;
}

async function contentOf({ stream }: { stream: AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
