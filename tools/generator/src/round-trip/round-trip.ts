import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentInput, Operation } from '@cross-border-payments/openapi/model';
import { parse } from 'yaml';
import { generateFiles } from '../generate-files.ts';
import { mediaKind } from '../targets/api/media-kind.ts';
import { LINKED_RUNTIMES, linkRuntimes, writeTypeProject } from '../type-check.ts';
import { writeFiles } from '../write-files.ts';
import {
  answerSample,
  differenceOf,
  firstAnswer,
  type MessageValidators,
  type Trial,
  trialsOf,
} from './exchange.ts';
import {
  type ClientAnswer,
  type GeneratedPair,
  loadGenerated,
  type Reply,
  SERVICE_URL,
  TEXT,
} from './load-generated.ts';

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
  const { files, model, accepted } = await generateFiles({
    input,
    targets: ['client'],
    allow: ['all'],
    runtime: LINKED_RUNTIMES.client,
  });
  writeFiles(join(folder, 'client'), files);
  const server = await generateFiles({
    input: await serverInput(input),
    targets: ['server'],
    allow: ['all'],
    runtime: LINKED_RUNTIMES.server,
  });
  writeFiles(join(folder, 'server'), server.files);
  const generated = await loadGenerated(folder, [...model.securitySchemes], model.operations);
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

async function faultOf(generated: GeneratedPair, operation: Operation): Promise<string | undefined> {
  for (const trial of trialsOf(operation, generated.validators[operation.id] ?? {})) {
    const fault = await faultOfTrial(generated, operation, trial);
    if (fault !== undefined) return trial.mediaType === undefined ? fault : `${trial.mediaType}: ${fault}`;
  }
  return undefined;
}

async function faultOfTrial(
  generated: GeneratedPair,
  operation: Operation,
  trial: Trial,
): Promise<string | undefined> {
  if (trial.without !== undefined) return `no valid sample of ${trial.without}`;
  const reply = replyOf(operation, generated.validators[operation.id] ?? {});
  if (typeof reply === 'string') return reply;
  const record = generated.records.get(operation.id);
  generated.reply = reply;
  generated.server = record?.server ?? SERVICE_URL;
  // A server cannot tell paths apart by what follows a `#` or a `?`.
  generated.handle = /[?#]/.test(operation.path) ? generated.alone(operation.id) : generated.all;
  generated.fixed = new Set(new URLSearchParams(operation.path.split('?')[1] ?? '').keys());
  generated.seen.length = 0;
  try {
    const answer = await generated.client.exchange(record, trial.input);
    const [seen] = generated.seen;
    if (!seen) return `refused with HTTP ${answer.httpStatus}: ${JSON.stringify(answer.data)?.slice(0, 300)}`;
    if (seen.operation !== operation.id) return `arrived at ${seen.operation}`;
    return differenceOf(trial, seen) ?? (await answerFault(reply, answer, operation));
  } catch (error) {
    return `not sent or not answered: ${(error as Error).message.slice(0, 300)}`;
  }
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
  answer: ClientAnswer,
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
