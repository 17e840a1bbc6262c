import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentInput, Operation } from '@cross-border-payments/openapi/model';
import { parse } from 'yaml';
import { generateFiles } from '../generate-files.ts';
import { mediaKind } from '../targets/api/media-kind.ts';
import { schemeFacts } from '../targets/api/security-schemes.ts';
import { linkRuntimes, writeTypeProject } from '../type-check.ts';
import { writeFiles } from '../write-files.ts';
import {
  answerSample,
  differenceOf,
  firstAnswer,
  type MessageValidators,
  type Seen,
  type Trial,
  trialsOf,
} from './exchange.ts';

/** What became of one operation. */
export interface OperationResult {
  readonly operation: string;
  readonly pointer: string;
  /** What went wrong, in the client or the server; undefined if everything arrived as it was sent. */
  readonly fault?: string;
}

/** What became of a document. */
export interface RoundTrip {
  /** Every operation of the document. */
  readonly operations: number;
  /** Those that the generated client calls. */
  readonly callable: number;
  readonly results: readonly OperationResult[];
  /** What of the document the client cannot do, each with its pointer. */
  readonly notes: readonly string[];
}

/** The parts of generated code that a round trip uses. */
interface Generated {
  readonly client: { readonly exchange: (operation: unknown, input: object) => Promise<Received> };
  readonly records: ReadonlyMap<string, { readonly server?: string }>;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly handle: (request: Request) => Promise<Response>;
  readonly validators: Readonly<Record<string, MessageValidators>>;
  /** What the handlers have received since the last call. */
  readonly seen: Seen[];
  /** What the next handler returns. */
  reply: Reply;
  /** The URL that the operation is sent to, in the place of the service's. */
  server: string;
  /** Names of query parameters that stand in the path itself. */
  fixed: ReadonlySet<string>;
}

interface Received {
  readonly httpStatus: number;
  readonly data: unknown;
}

interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Set if the answer is no JSON: the generated server writes JSON only, so its answer is replaced. */
  readonly mediaType?: string;
}

/** Calls every operation of a document from its generated client to its generated server, and compares both sides. */
export async function roundTrip(input: DocumentInput): Promise<RoundTrip> {
  const folder = mkdtempSync(join(tmpdir(), 'round-trip-'));
  try {
    return await inFolder(folder, input);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inFolder(folder: string, input: DocumentInput): Promise<RoundTrip> {
  writeTypeProject(folder);
  linkRuntimes(folder);
  const { files, model, accepted } = await generateFiles({ input, targets: ['client'], allow: ['all'] });
  writeFiles(join(folder, 'client'), files);
  const server = await generateFiles({
    input: await serverInput(input),
    targets: ['server'],
    allow: ['all'],
  });
  writeFiles(join(folder, 'server'), server.files);
  const generated = await load(folder, [...model.securitySchemes], model.operations);
  const results: OperationResult[] = [];
  for (const operation of model.operations) {
    if (!generated.records.has(operation.id)) continue;
    const fault = await faultOf(generated, operation);
    results.push({
      operation: operation.id,
      pointer: operation.pointer,
      ...(fault === undefined ? {} : { fault }),
    });
  }
  return {
    operations: model.operations.length,
    callable: generated.records.size,
    results,
    notes: accepted.map(({ pointer, reason }) => `${pointer}: ${reason}`),
  };
}

/** Returns a document whose server can be made: without the keywords for which no validator can be compiled. */
async function serverInput(input: DocumentInput): Promise<DocumentInput> {
  try {
    await generateFiles({ input, targets: ['validators'], allow: ['all'] });
    return input;
  } catch {
    const { text, file } =
      typeof input === 'string'
        ? { text: readFileSync(input, 'utf8'), file: input }
        : (input as { text: string; file: string });
    return { text: JSON.stringify(mended(parse(text))), file };
  }
}

function mended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(
    ([name, member]) =>
      !(name === 'enum' && Array.isArray(member) && member.length === 0) &&
      !(/^exclusiveM/.test(name) && typeof member === 'boolean'),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, mended(member)]));
}

const KEY = 'a-key-of-the-round-trip';
const SERVICE = 'http://service.example';

async function load(
  folder: string,
  schemes: readonly (readonly [string, unknown])[],
  operations: readonly Operation[],
): Promise<Generated> {
  const open = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const [{ createClient }, table, { createPartialService }, { validators }] = await Promise.all(
    ['client/client.ts', 'client/operation-table.ts', 'server/service.ts', 'server/validators.js'].map(open),
  );
  const { createFetchHandler } = await open(
    'node_modules/@cross-border-payments/server-stubs/src/adapters/fetch.ts',
  );
  const generated = {
    seen: [] as Seen[],
    reply: { status: 200 } as Reply,
    server: SERVICE,
    fixed: new Set<string>(),
    validators,
  };
  const handlers = Object.fromEntries(operations.map(({ id }) => [id, handlerOf(generated)]));
  const service = createPartialService(handlers, {
    authenticate: () => true,
    limits: { fields: 10_000, values: 1_000_000, jsonBytes: 2 ** 24, urlLength: 100_000 },
  });
  const handle: (request: Request) => Promise<Response> = createFetchHandler(service);
  const isBasic = (scheme: unknown) => schemeFacts(scheme as never).scheme === 'basic';
  const credentials = schemes.map(([name, scheme]) => [
    name,
    isBasic(scheme) ? { username: 'a', password: KEY } : KEY,
  ]);
  const client = createClient({
    baseUrl: SERVICE,
    credentials: Object.fromEntries(credentials),
    retry: false,
    fetch: async (url: string, init: RequestInit) =>
      replaced(generated.reply, await handle(new Request(url.replace(generated.server, SERVICE), init))),
  });
  const records = Object.values(table).filter(
    (each): each is { id: string; server?: string } => typeof (each as { id?: unknown }).id === 'string',
  );
  return Object.assign(generated, {
    client,
    handle,
    records: new Map(records.map((each) => [each.id, each])),
    operations: new Map(operations.map((each) => [each.id, each])),
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

function handlerOf(generated: Pick<Generated, 'seen' | 'reply' | 'fixed'>) {
  return async (input: HandlerInput) => {
    const { path, query, headers } = input;
    const body = input.receive ? await input.receive(contentOf) : input.body;
    const cookie = input.header('cookie') ?? '';
    const own = Object.entries(query).filter(([name, value]) => value !== KEY && !generated.fixed.has(name));
    const parts = { path, headers, body, cookie, query: Object.fromEntries(own) };
    generated.seen.push({ operation: input.operation.id, ...parts });
    const { status, body: answer, mediaType } = generated.reply;
    return mediaType === undefined && answer !== undefined ? { status, body: answer } : { status };
  };
}

async function contentOf({ stream }: { stream: AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const TEXT = 'an answer';

/** Writes an answer that is no JSON in the place of the server's. */
async function replaced({ mediaType }: Reply, response: Response): Promise<Response> {
  if (mediaType === undefined || response.status >= 400) return response;
  const isEvents = mediaKind(mediaType) === 'events';
  const headers = { 'content-type': mediaType.replace('*', 'x-any') };
  return new Response(isEvents ? `data: ${TEXT}\n\n` : TEXT, { status: response.status, headers });
}

async function faultOf(generated: Generated, operation: Operation): Promise<string | undefined> {
  for (const trial of trialsOf(operation, generated.validators[operation.id] ?? {})) {
    const fault = await faultOfTrial(generated, operation, trial);
    if (fault !== undefined) return trial.mediaType === undefined ? fault : `${trial.mediaType}: ${fault}`;
  }
  return undefined;
}

async function faultOfTrial(
  generated: Generated,
  operation: Operation,
  trial: Trial,
): Promise<string | undefined> {
  if (trial.without !== undefined) return `no valid sample of ${trial.without}`;
  const reply = replyOf(operation, generated.validators[operation.id] ?? {});
  if (typeof reply === 'string') return reply;
  const record = generated.records.get(operation.id);
  generated.reply = reply;
  generated.server = record?.server ?? SERVICE;
  generated.fixed = new Set(new URLSearchParams(operation.path.split('?')[1] ?? '').keys());
  generated.seen.length = 0;
  try {
    const answer = await generated.client.exchange(record, trial.input);
    const [seen] = generated.seen;
    if (!seen) return `refused with HTTP ${answer.httpStatus}: ${JSON.stringify(answer.data)?.slice(0, 300)}`;
    if (!isSamePath(operation, generated.operations.get(seen.operation)))
      return `arrived at ${seen.operation}`;
    return differenceOf(trial, seen) ?? (await answerFault(reply, answer, operation));
  } catch (error) {
    return `not sent or not answered: ${(error as Error).message.slice(0, 300)}`;
  }
}

/** Returns whether two operations have one path: what follows a `#` is not sent, and what follows a `?` is a query. */
function isSamePath(one: Operation, other: Operation | undefined): boolean {
  const wire = ({ method, path }: Operation) => `${method} ${path.replace(/[?#].*/s, '')}`;
  return other !== undefined && wire(one) === wire(other);
}

/** Returns the answer to give, or why there is none. */
function replyOf(operation: Operation, validators: MessageValidators): Reply | string {
  const chosen = firstAnswer(operation);
  if (!chosen) return 'no answer is declared';
  const { answer, content } = chosen;
  const range = /^[1-5]/.test(answer.status) ? answer.status.replace(/xx$/i, '00') : '200';
  const status = Number(range);
  if (!content || status === 204 || status === 304 || operation.method === 'HEAD') return { status };
  const kind = mediaKind(content.mediaType);
  if (kind !== 'json' && kind !== 'any') return { status, mediaType: content.mediaType };
  const answers = (validators.answers ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const body = answerSample(content, answers[answer.status]?.[content.mediaType]);
  if (body === undefined) return `no valid sample of the answer ${answer.status}`;
  return body instanceof Blob ? { status, mediaType: 'application/octet-stream' } : { status, body };
}

async function answerFault(
  reply: Reply,
  answer: Received,
  operation: Operation,
): Promise<string | undefined> {
  if (answer.httpStatus !== reply.status)
    return `answered with HTTP ${answer.httpStatus} instead of ${reply.status}: ${JSON.stringify(answer.data)?.slice(0, 300)}`;
  const wanted = reply.mediaType === undefined || operation.method === 'HEAD' ? reply.body : TEXT;
  const received = await textual(answer.data);
  const same = JSON.stringify(wanted) === JSON.stringify(received);
  return same ? undefined : `the answer arrived as ${JSON.stringify(received)?.slice(0, 160)}`;
}

/** Returns the text of a Blob or of the first event; any other data as it is. */
async function textual(data: unknown): Promise<unknown> {
  if (data instanceof Blob) return data.text();
  if (typeof data !== 'object' || data === null || !(Symbol.asyncIterator in data)) return data;
  for await (const { text } of data as AsyncIterable<{ text: string }>) return text;
  return undefined;
}
