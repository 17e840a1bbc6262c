import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Platform } from '../platform.ts';
import { ControlError } from './control-error.ts';
import type { ControlAnswer, ControlRoute } from './control-route.ts';
import { readControlBody } from './read-control-body.ts';
import { callbackRoutes } from './routes/callbacks.ts';
import { clockRoutes } from './routes/clock.ts';
import { journalRoutes } from './routes/journal.ts';
import { moneyRoutes } from './routes/money.ts';
import { orderRoutes } from './routes/orders.ts';
import { setupRoutes } from './routes/setup.ts';

const ROOT = '/_sandbox';
const LONGEST_URL = 2_048;

/** Whether a request is for the control API. */
export function isControl(url: string): boolean {
  return url === ROOT || url.startsWith(`${ROOT}/`) || url.startsWith(`${ROOT}?`);
}

/** Every route; `control.yaml` describes the same ones. */
export function controlRoutes(platform: Platform): readonly ControlRoute[] {
  const groups = [clockRoutes, orderRoutes, callbackRoutes, moneyRoutes, journalRoutes, setupRoutes];
  return groups.flatMap((make) => [...make(platform)]);
}

/** Makes the listener of the control API. Errors that are no refusals go to `onError` and become HTTP 500. */
export function createControlListener(platform: Platform, onError: (error: unknown) => void) {
  const routes = controlRoutes(platform);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await sendAnswer(response, await answer(routes, request));
    } catch (error) {
      if (!(error instanceof ControlError)) onError(error);
      if (response.headersSent) return void response.destroy();
      const { status, message } =
        error instanceof ControlError
          ? error
          : { status: 500, message: 'The sandbox failed; see its output.' };
      sendJson(response, status, { error: message });
    }
  };
}

async function answer(routes: readonly ControlRoute[], request: IncomingMessage): Promise<ControlAnswer> {
  const target = request.url ?? '/';
  if (target.length > LONGEST_URL) throw new ControlError(414, 'The URL is too long.');
  const url = URL.parse(target, 'http://sandbox.invalid');
  if (url === null) throw new ControlError(400, 'The URL cannot be read.');
  const path = url.pathname.slice(ROOT.length);
  const there = routes.flatMap((route) => {
    const parts = match(route.path, path);
    return parts ? [{ route, parts }] : [];
  });
  if (there.length === 0) throw new ControlError(404, `The control API has no path ${path || '/'}.`);
  const found = there.find(({ route }) => route.method === request.method);
  if (found === undefined) {
    const methods = there.map(({ route }) => route.method).join(', ');
    throw new ControlError(405, `The path ${path} takes ${methods}, not ${request.method}.`);
  }
  const body = found.route.method === 'GET' ? {} : await readControlBody(request);
  return found.route.run({ parts: found.parts, query: url.searchParams, body });
}

function match(pattern: string, path: string): readonly string[] | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const parts: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part === '*' && text !== '') parts.push(text);
    else if (part !== text) return undefined;
  }
  return parts;
}

async function sendAnswer(response: ServerResponse, answered: ControlAnswer): Promise<void> {
  if ('value' in answered) return sendJson(response, answered.status ?? 200, answered.value);
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  await pipeline(Readable.from(answered.lines), response).catch((error: NodeJS.ErrnoException) => {
    // Who asked may go away before the end.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': length,
      'cache-control': 'no-store',
    })
    .end(text);
}
