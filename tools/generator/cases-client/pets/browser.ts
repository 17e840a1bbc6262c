import { createClient, Kind, type Toy } from './browser/client/index.ts';
import * as table from './browser/client/operation-table.ts';
import { createToyMutation, getToyQuery, type QueryData } from './browser/client/queries.ts';
import { createHandlers, examples, type MockedId, mock } from './browser/msw/index.ts';

/** Responds as the stub of `http` in `msw`, whose handlers have a `method`, a `path` and a `resolve`. */
interface Stub {
  readonly method: string;
  readonly path: RegExp;
  readonly resolve: (info: { readonly request: Request }) => Promise<Response>;
}

export const handlers = createHandlers() as unknown as Stub[];
export const changed = [
  mock('getToy', examples.getToy[404].none),
  mock('getToy', (request) => ({ status: 200, body: { name: request.method } }), { baseUrl: '/v2/' }),
  mock('watchRepairs', { status: 200, body: { name: 'Ball' }, mediaType: 'text/event-stream' }),
] as unknown as Stub[];

// @ts-expect-error The name of a toy is required.
mock('getToy', { status: 200, body: {} });
// @ts-expect-error The operation has no response with this status.
mock('getToy', { status: 302 });
'getToy' satisfies MockedId;

const client = createClient({
  retry: { attempts: 1 },
  fetch: async (url, init) => {
    const request = new Request(url, init);
    const found = handlers.find(
      ({ method, path }) => method === request.method.toLowerCase() && path.test(request.url),
    );
    return found ? found.resolve({ request }) : new Response(null, { status: 500 });
  },
});

export const query = getToyQuery(client, { path: { id: 'a' }, query: { since: new Date(0) } });
export const mutation = createToyMutation(client);
const { signal } = new AbortController();
export const toy = await query.queryFn({ signal });
toy.made satisfies Date | undefined;
Kind.large satisfies 'very large';
const made = new Date(86_400_000);
const sent: Toy = {
  name: 'Set',
  kind: Kind.odd,
  made,
  parts: [{ name: 'Part', made }],
  seen: { a: made, b: null },
};
let body: unknown;
const echo = createClient({
  retry: { attempts: 1 },
  fetch: async (url, init) => {
    const request = new Request(url, init);
    if (request.method === 'POST') body = await request.json();
    return Response.json(sent);
  },
});
await echo.exchange(table.createToy, { body: sent });

export { body, sent };
export const received = await echo.exchange(table.getToy, { path: { id: 'a' } });
export const created = await mutation.mutationFn({ body: { name: 'Ball', made: new Date(0) } });
created satisfies undefined;
null satisfies QueryData<typeof table.createToy>;
// @ts-expect-error The input has a path.
getToyQuery(client);
// @ts-expect-error The name of a toy is required.
mutation.mutationFn({ body: {} });

const repairs = createClient({
  fetch: async () =>
    new Response('data: {"name":"Kite","made":"2026-01-02T03:04:05Z"}\n\n', {
      headers: { 'content-type': 'text/event-stream' },
    }),
});
export const repaired: Toy[] = [];
const found = await repairs.watchRepairs();
if (Symbol.asyncIterator in found) for await (const { data } of found) if (data) repaired.push(data);
