import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createNodeListener, type NodeListener } from '@cross-border-payments/server-stubs/node';
import type { Service } from '@cross-border-payments/server-stubs/runtime';
import { exportJournal } from '../core/journal.ts';
import {
  createPartialService,
  type Found,
  type Handlers,
  operationTable,
} from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import { callbackHandlers, findCallbacks } from './callbacks.ts';
import { readSearchTerm } from './lists.ts';
import { findPostings, moneyHandlers } from './money.ts';
import { findOrders, orderHandlers } from './orders.ts';
import { exportStore, findRequests, journalHandlers, requestHandlers } from './requests.ts';
import { callHandlers, operationHandlers, responseFaultHandlers } from './service-calls.ts';
import { clockHandlers, setupHandlers } from './setup.ts';
import { triggerHandlers } from './triggers.ts';

const ROOT = '/_sandbox';
const CHUNK = 65_536;
const LIMITS = { jsonBytes: 65_536, urlLength: 2_048 };

/** Operations that respond line by line; the stubs send only a single JSON value. */
const DOWNLOADS = { exportJournal, exportStore };

export function isControl(url: string): boolean {
  return url === ROOT || url.startsWith(`${ROOT}/`) || url.startsWith(`${ROOT}?`);
}

export interface ControlParts {
  readonly platform: Platform;
  readonly service: Service;
  readonly reference?: string | undefined;
  readonly onError: (error: unknown) => void;
}

export function createControlService(parts: ControlParts): Service {
  return createPartialService<undefined>(handlersOf(parts), {
    authenticate: () => undefined,
    onError: parts.onError,
    limits: LIMITS,
  });
}

export function createControlListener(parts: ControlParts): NodeListener {
  const { platform, onError } = parts;
  const listener = createNodeListener(createControlService(parts));
  return (request, response) => {
    response.setHeader('cache-control', 'no-store');
    const download = downloadOf(request);
    if (download === undefined) listener(request, response);
    else sendLines(response, download(platform.store)).catch(onError);
  };
}

function handlersOf({
  platform,
  service,
  reference,
}: ControlParts): Omit<Handlers<undefined>, keyof typeof DOWNLOADS> {
  return {
    ...clockHandlers(platform),
    ...orderHandlers(platform),
    ...triggerHandlers(platform),
    ...responseFaultHandlers(platform),
    ...callbackHandlers(platform),
    ...moneyHandlers(platform),
    ...requestHandlers(platform),
    ...operationHandlers(reference),
    ...callHandlers(platform, service),
    ...searchHandlers(platform),
    ...journalHandlers(platform),
    ...setupHandlers(platform),
  };
}

function downloadOf({ method, url = '' }: IncomingMessage) {
  const [path] = url.split('?', 1);
  const id = operationTable.find((each) => each.method === method && each.path === path)?.id;
  return id === 'exportJournal' || id === 'exportStore' ? DOWNLOADS[id] : undefined;
}

async function sendLines(response: ServerResponse, lines: AsyncIterable<string>): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  await pipeline(Readable.from(chunksOf(lines)), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** Joins lines into chunks. Yields to the event loop after each chunk, since a fast reader would block it otherwise. */
async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
    await setImmediate();
  }
  if (chunk !== '') yield chunk;
}

function searchHandlers({ store, requests }: Platform) {
  return {
    search: async ({ query: { text } }) => {
      await requests.flush();
      const term = readSearchTerm(text);
      const body: Found = {
        orders: await findOrders(store, term),
        requests: await findRequests(store, term),
        callbacks: await findCallbacks(store, term),
        postings: await findPostings(store, term),
      };
      return { status: 200, body };
    },
  } satisfies Partial<Handlers<undefined>>;
}
