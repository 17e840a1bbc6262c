import { createJsonStringParser, decodeUtf8 } from '../body/read-json.ts';
import type { MessageChecker } from '../check-message.ts';
import { type Awaitable, type Limits, TimeLimitError, withinTime } from '../limits.ts';
import type { BodyFormat, Validator } from '../operation.ts';
import type { ChosenFormat, RequestState, ServiceCode, Upload } from '../request/request-state.ts';
import type { Route } from '../request/router.ts';
import { addText } from '../request/url.ts';
import { brokenRules, Refusal } from '../response/refusal.ts';
import { BodyReadError } from '../transport.ts';
import { FileUpload, type Save, type Saved } from './file-upload.ts';
import { type FilePart, type FormEvent, FormParser } from './form-parser.ts';

export type Discard = (saved: never) => Awaitable<void>;

interface FormPlan {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly boundary: string | undefined;
  readonly format: BodyFormat;
  readonly validator: Validator | undefined;
  readonly checker: MessageChecker;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** @throws an error if the request has ended */
  readonly assertOpen: () => void;
}

/**
 * Reads a multipart form as it arrives, and validates it at its end. The results of `save` replace its files.
 * If the form fails, every saved file, even a late one, is passed to `discard`.
 */
export async function receiveForm(plan: FormPlan, save: Save, discard?: Discard): Promise<unknown> {
  const reader = new FormReader(plan, save);
  try {
    await untilAborted(plan, reader.read());
    return reader.finish();
  } catch (error) {
    const discarding = reader.abandon(error).map(async (saved) => {
      const result = await saved;
      if ('saved' in result) await discard?.(result.saved as never);
    });
    const discarded = Promise.allSettled(discarding);
    if (error instanceof TimeLimitError) throw error;
    const { saveTimeoutMs } = plan.limits;
    const late = () => new TimeLimitError('`discard`', saveTimeoutMs);
    const results = await withinTime(discarded, saveTimeoutMs, late);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    throw error;
  }
}

/** @throws the error of `assertOpen` if the request ends first */
async function untilAborted({ signal, assertOpen }: FormPlan, form: Promise<void>): Promise<void> {
  let onAbort = () => {};
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve;
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) resolve();
  });
  try {
    await Promise.race([form, aborted]);
    if (signal.aborted) assertOpen();
    await form;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

class FormReader {
  readonly #plan: FormPlan;
  readonly #save: Save;
  readonly #texts: Record<string, string | string[]> = Object.create(null);
  readonly #files = new Map<string, unknown[]>();
  #file: FileUpload | undefined;
  readonly #counts = { files: 0, fields: 0 };

  constructor(plan: FormPlan, save: Save) {
    this.#plan = plan;
    this.#save = save;
  }

  async read(): Promise<void> {
    const parser = new FormParser(this.#plan.boundary, this.#plan.limits);
    for await (const bytes of this.#plan.chunks) await this.#take(parser.write(bytes));
    parser.end();
  }

  /** Returns all results of `save`, pending ones included. */
  abandon(error: unknown): Awaitable<Saved>[] {
    const kept = [...this.#files.values()].flat().map((saved) => ({ saved }));
    return this.#file ? [...kept, this.#file.abandon(error)] : kept;
  }

  finish(): unknown {
    const { checker, validator, limits, format } = this.#plan;
    const read = createJsonStringParser((name) => `the part \`${name}\` of the form`, limits);
    const form = checker.coerce(validator, this.#texts, read);
    const files: Record<string, unknown> = {};
    const validated: Record<string, unknown> = {};
    for (const [name, saved] of this.#files) {
      const isList = saved.length > 1 || (format.lists?.includes(name) && !format.orOne?.includes(name));
      files[name] = isList ? saved : saved[0];
      // A file that may also be a field is validated as an empty string.
      const strings = isList ? saved.map(() => '') : '';
      validated[name] = format.either?.includes(name) ? strings : true;
    }
    const causes = checker.check(validator, { ...form, ...validated }, 'body');
    if (causes.length > 0) throw brokenRules(causes);
    return { ...form, ...files };
  }

  async #take(events: Iterable<FormEvent>): Promise<void> {
    for (const event of events) {
      this.#plan.assertOpen();
      if (event.kind === 'field') this.#addField(event.name, event.value);
      else if (event.kind === 'file') this.#openFile(event);
      else if (event.kind === 'chunk') await this.#file?.push(event.chunk);
      else await this.#closeFile();
    }
  }

  #addField(name: string, value: Uint8Array): void {
    this.#checkName(name);
    const { format } = this.#plan;
    if (format.files?.includes(name)) throw new Refusal(`\`${name}\` must be a file.`);
    this.#count('fields');
    addText(this.#texts, name, decodeUtf8(value));
  }

  #openFile(part: FilePart): void {
    const { name } = part;
    this.#checkName(name);
    const { format, limits } = this.#plan;
    const isFile = format.files?.includes(name);
    if (isFile && this.#files.has(name) && !format.lists?.includes(name))
      throw new Refusal(`\`${name}\` is given more than once.`);
    if (!isFile && format.fields?.includes(name))
      throw new Refusal(`\`${name}\` must be a field, not a file.`);
    this.#count('files');
    this.#file = new FileUpload(part, this.#save, limits);
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    const saved = await file.end();
    this.#file = undefined;
    this.#files.set(file.name, [...(this.#files.get(file.name) ?? []), saved]);
  }

  #checkName(name: string): void {
    if (name === '') throw new Refusal('A part of the form has no name.');
    if (name === '__proto__') throw new Refusal('A part of the form is named `__proto__`.');
  }

  #count(kind: 'files' | 'fields'): void {
    const most = this.#plan.limits[kind];
    this.#counts[kind] += 1;
    if (this.#counts[kind] > most)
      throw new Refusal(`The form has more than ${most} ${kind}.`, { httpStatus: 413 });
  }
}

/** Nothing is read before the handler calls `receive` or returns. */
function openForm(state: RequestState, { validators }: Route, chosen: ChosenFormat | undefined): Upload {
  const { request, service } = state;
  const { limits, checker } = service;
  const read = async (save: Save, discard?: Discard): Promise<unknown> => {
    if (!chosen) return undefined;
    const { format, mediaType } = chosen;
    const chunks = request.streamBody(state.uploadTime());
    const { boundary } = mediaType.parameters;
    const validator = validators.body?.[format.mediaType];
    const { signal } = state;
    const assertOpen = () => {
      if (request.responseState === 'closed') throw new BodyReadError('aborted');
      state.assertOpen();
    };
    const plan = { chunks, boundary, format, validator, checker, limits, signal, assertOpen };
    return receiveForm(plan, save, discard);
  };
  let form: Promise<unknown> | undefined;
  const receive = (save: Save, discard?: Discard): Promise<unknown> => {
    if (!form) {
      form = read(save, discard);
      // Prevents an unhandled rejection, because the form may fail before the handler waits for it.
      form.catch(() => undefined);
    }
    return form;
  };
  return { receive, finish: () => receive(() => undefined) };
}

/** Reads multipart forms. Generated code passes it to `buildService` if an operation has such a form. */
export const formCode: ServiceCode = { openForm };
