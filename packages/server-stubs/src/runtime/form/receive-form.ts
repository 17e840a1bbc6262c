import { Refusal } from '../answer/refusal.ts';
import { decodeUtf8 } from '../body/read-json.ts';
import type { Awaitable, UploadedFile } from '../handler.ts';
import type { Limits } from '../limits.ts';
import type { BodyFormat, Validator } from '../operation.ts';
import { asText, type MessageChecker } from '../validate.ts';
import { FileStream } from './file-stream.ts';
import { type FormEvent, FormParser } from './form-parser.ts';

/** What a form is read with. */
export interface FormPlan {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly boundary: string | undefined;
  readonly format: BodyFormat;
  readonly validator: Validator | undefined;
  readonly checker: MessageChecker;
  readonly limits: Limits;
}

/** Keeps what a file is read into. */
export type Save = (file: UploadedFile) => Awaitable<unknown>;

/** Takes back what `save` kept. */
export type Discard = (saved: never) => Awaitable<void>;

/**
 * Reads a multipart form as it arrives: files go to `save` one after the other, fields are collected, and the whole
 * is validated when it has come.
 *
 * @returns the form, with what `save` returned in the place of files
 * @throws Refusal with 400 or 413; before that `discard` got everything that was saved
 */
export async function receiveForm(plan: FormPlan, save: Save, discard?: Discard): Promise<unknown> {
  const reader = new FormReader(plan, save);
  try {
    await reader.read();
    return reader.finish();
  } catch (error) {
    if (discard) await discardAll(reader.saved(), discard);
    throw error;
  }
}

/** Discards each, also when another cannot be discarded; then throws why. */
async function discardAll(all: readonly unknown[], discard: Discard): Promise<void> {
  const results = await Promise.allSettled(all.map(async (saved) => discard(saved as never)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

interface OpenFile {
  readonly stream: FileStream;
  readonly name: string;
  readonly saving: Promise<{ readonly saved: unknown } | { readonly error: unknown }>;
  bytes: number;
}

class FormReader {
  readonly #plan: FormPlan;
  readonly #save: Save;
  readonly #texts: Record<string, string | string[]> = Object.create(null);
  readonly #files = new Map<string, unknown[]>();
  #file: OpenFile | undefined;
  /** Why `save` gave up; the rest of the form is not read then. */
  #saveFault: { readonly error: unknown } | undefined;
  #fileCount = 0;
  #fieldCount = 0;

  constructor(plan: FormPlan, save: Save) {
    this.#plan = plan;
    this.#save = save;
  }

  async read(): Promise<void> {
    const parser = new FormParser(this.#plan.boundary, this.#plan.limits);
    try {
      for await (const bytes of this.#plan.pieces) await this.#take(parser.write(bytes));
      parser.end();
    } catch (error) {
      await this.#abandon(error);
      throw error;
    }
  }

  saved(): unknown[] {
    return [...this.#files.values()].flat();
  }

  finish(): unknown {
    const { checker, validator, format } = this.#plan;
    const form = checker.coerce(validator, this.#texts);
    const present = Object.fromEntries([...this.#files.keys()].map((name) => [name, true]));
    const problems: string[] = [];
    checker.check(validator, { ...form, ...present }, 'body', problems);
    if (problems.length > 0) throw new Refusal(asText(problems));
    const files = [...this.#files].map(([name, saved]) => {
      const isList = format.lists?.includes(name) === true || saved.length > 1;
      return [name, isList ? saved : saved[0]] as const;
    });
    return { ...form, ...Object.fromEntries(files) };
  }

  async #take(events: Iterable<FormEvent>): Promise<void> {
    for (const event of events) {
      if (event.kind === 'field') this.#addField(event.name, event.value);
      else if (event.kind === 'file') this.#openFile(event);
      else if (event.kind === 'piece') await this.#addPiece(event.piece);
      else await this.#closeFile();
    }
  }

  #addField(name: string, value: Uint8Array): void {
    this.#checkName(name);
    const { format, limits } = this.#plan;
    if (format.files?.includes(name)) throw new Refusal(`\`${name}\` must be a file.`);
    this.#fieldCount += 1;
    if (this.#fieldCount > limits.fields) {
      throw new Refusal(`The form has more than ${limits.fields} fields.`, { httpStatus: 413 });
    }
    const text = decodeUtf8(value);
    const known = this.#texts[name];
    if (known === undefined) this.#texts[name] = text;
    else if (typeof known === 'string') this.#texts[name] = [known, text];
    else known.push(text);
  }

  #openFile({ name, fileName, type }: Extract<FormEvent, { kind: 'file' }>): void {
    this.#checkName(name);
    const { format, limits } = this.#plan;
    if (this.#files.has(name) && format.files?.includes(name) && !format.lists?.includes(name)) {
      throw new Refusal(`\`${name}\` is given more than once.`);
    }
    if (!format.files?.includes(name) && format.fields?.includes(name)) {
      throw new Refusal(`\`${name}\` must be a field, not a file.`);
    }
    this.#fileCount += 1;
    if (this.#fileCount > limits.files) {
      throw new Refusal(`The form has more than ${limits.files} files.`, { httpStatus: 413 });
    }
    const stream = new FileStream();
    const file: UploadedFile = {
      field: name,
      name: cleanFileName(fileName),
      type,
      limit: limits.fileBytes,
      stream,
    };
    this.#file = { stream, name, bytes: 0, saving: this.#startSaving(file, stream) };
  }

  async #startSaving(
    file: UploadedFile,
    stream: FileStream,
  ): Promise<{ saved: unknown } | { error: unknown }> {
    try {
      return { saved: await this.#save(file) };
    } catch (error) {
      this.#saveFault ??= { error };
      return { error };
    } finally {
      stream.close();
    }
  }

  async #addPiece(piece: Uint8Array): Promise<void> {
    const file = this.#file;
    if (!file) return;
    file.bytes += piece.length;
    const { fileBytes } = this.#plan.limits;
    if (file.bytes > fileBytes) {
      throw new Refusal(`\`${file.name}\` holds more than ${fileBytes} bytes.`, { httpStatus: 413 });
    }
    await file.stream.push(piece);
    if (this.#saveFault) throw this.#saveFault.error;
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    this.#file = undefined;
    file.stream.end();
    const result = await file.saving;
    if ('error' in result) throw result.error;
    this.#keep(file.name, result.saved);
  }

  #keep(name: string, saved: unknown): void {
    this.#files.set(name, [...(this.#files.get(name) ?? []), saved]);
  }

  /** Tells the one who reads the open file that no more will come, and waits until it has let go. */
  async #abandon(error: unknown): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    file?.stream.fail(error);
    const result = await file?.saving;
    if (file && result && 'saved' in result) this.#keep(file.name, result.saved);
  }

  #checkName(name: string): void {
    if (name === '' || name === '__proto__') {
      throw new Refusal(`A part of the form ${name === '' ? 'has no name' : 'is named `__proto__`'}.`);
    }
  }
}

/** The last part of a path, without control characters, at most 255 characters long. */
function cleanFileName(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  return base.replaceAll(/\p{C}/gu, '').slice(0, 255);
}
