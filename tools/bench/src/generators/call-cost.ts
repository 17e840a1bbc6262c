import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import createFetchClient from 'openapi-fetch';
import { cpuPerCall, inTurns, median, type Relative, relativeTo } from '../results.ts';
import { GENERATOR_PROGRAMS, measureProcess } from './programs.ts';

const WARM_UP_CALLS = 2_000;
const LIMIT = 300;

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/shops/{shop}/things': {
      post: {
        operationId: 'createThing',
        tags: ['shop'],
        parameters: [
          { name: 'shop', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
          { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'Done.', content: { 'application/json': { schema: {} } } } },
      },
    },
  },
};

const INPUT = {
  path: { shop: 'a b' },
  query: { dry: true, tag: ['x', 'y'] },
  body: { name: 'one', size: 3 },
};
const RESPONSE = JSON.stringify({ id: 17, ...INPUT.body });
const BASE_URL = 'https://api.example.com';
const URL_OF_CALL = `${BASE_URL}/shops/a%20b/things?dry=true&tag=x&tag=y`;

type Send = () => Promise<unknown>;

interface OurModule {
  createClient(options: object): { shop: { createThing(input: object): Promise<unknown> } };
}

/**
 * Compares our generated client with openapi-fetch by the CPU time of the calling thread per call. Both send with a
 * stub of `fetch` that responds at once.
 *
 * @param folder a folder to generate the client into
 * @throws Error if a client sends a wrong request or returns a wrong result
 */
export async function compareCalls(
  folder: string,
  runs: number,
  calls: number,
): Promise<{ ours: number; peer: number; ratio: Relative }> {
  const clients = [await ourClient(folder), peerClient()];
  for (const send of clients) {
    const response = JSON.stringify(await send());
    if (response !== RESPONSE) throw new Error(`A client returned ${response}, not ${RESPONSE}`);
    await cpuPerCall(send, Math.min(calls, WARM_UP_CALLS));
  }
  const costs = await inTurns('generator, calls', runs, clients, (send) => cpuPerCall(send, calls));
  const [ours = [], peer = []] = costs.values();
  return { ours: median(ours), peer: median(peer), ratio: relativeTo(ours, peer) };
}

async function ourClient(folder: string): Promise<Send> {
  const document = join(folder, 'things.json');
  const output = join(folder, 'things');
  writeFileSync(document, JSON.stringify(DOCUMENT));
  const program = GENERATOR_PROGRAMS.find(({ name }) => name === 'ours, client');
  const { status, output: printed } = await measureProcess(
    program?.args(document, output) ?? [],
    folder,
    LIMIT,
  );
  if (status !== 0) throw new Error(`The client was not generated: ${printed}`);
  const { createClient } = (await import(pathToFileURL(join(output, 'client.ts')).href)) as OurModule;
  const { shop } = createClient({ baseUrl: BASE_URL, fetch: respondAtOnce });
  return () => shop.createThing(INPUT);
}

function peerClient(): Send {
  const client = createFetchClient<Record<string, { post: object }>>({
    baseUrl: BASE_URL,
    fetch: respondAtOnce,
  });
  const post = client.POST as (path: string, init: object) => Promise<{ data?: unknown }>;
  const { path, query, body } = INPUT;
  return async () => (await post('/shops/{shop}/things', { params: { path, query }, body })).data;
}

async function respondAtOnce(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (url !== URL_OF_CALL) throw new Error(`A client sent ${url}, not ${URL_OF_CALL}`);
  return new Response(RESPONSE, { status: 200, headers: { 'content-type': 'application/json' } });
}
