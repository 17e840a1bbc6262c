import { UsageError } from '@cross-border-payments/cli-kit';
import { operationTable } from '../generated/control/operation-table.ts';
import type { Operations } from '../generated/control/operations.ts';
import { validators } from '../generated/control/validators.js';

const ROOT = '/_sandbox';
const WAIT_BUDGET_MS = 600_000;
const LARGEST_RESPONSE = 4_194_304;
const LONGEST_REASON = 1_000;

type OperationId = keyof Operations;
type ResponseOf<Id extends OperationId> = Operations[Id]['responses'] extends { 200: infer Response }
  ? Response
  : never;

export interface Sent {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

interface ControlApiOptions {
  readonly url: string;
  readonly token?: string | undefined;
  readonly stop: AbortSignal;
  /** Time limit of a call until its whole response has arrived, in milliseconds; 600,000 by default. */
  readonly waitBudgetMs?: number | undefined;
}

export type ControlRequest = ReturnType<ControlApi['makeRequest']>;

export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export class ControlApi {
  readonly base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #stop: AbortSignal;
  readonly #waitBudgetMs: number;

  constructor({ url, token, stop, waitBudgetMs = WAIT_BUDGET_MS }: ControlApiOptions) {
    this.#stop = stop;
    this.#waitBudgetMs = waitBudgetMs;
    this.base = readBaseUrl(url);
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  /** Calls an operation with a JSON response. @throws CommandError for a refusal or an invalid response */
  async call<Id extends OperationId>(id: Id, sent: Sent = {}, signal = this.#stop): Promise<ResponseOf<Id>> {
    const response = parsed(await this.#text(await this.#send(id, sent, signal)));
    const validator = validators[id]?.responses?.['200']?.['application/json'];
    if (response === undefined || validator?.validate(response) === false) throw this.#strange();
    return response as ResponseOf<Id>;
  }

  /** Calls an operation that responds with lines. @throws CommandError like `call`, even after some lines */
  async *download(id: OperationId): AsyncGenerator<Uint8Array> {
    const response = await this.#send(id, {}, this.#stop);
    if (!response.headers.get('content-type')?.startsWith('application/x-ndjson')) {
      await response.body?.cancel();
      throw this.#strange();
    }
    yield* this.#chunks(response);
  }

  makeRequest(id: OperationId, { path = {}, query = {}, body }: Sent) {
    const operation = operationTable.find((each) => each.id === id);
    if (operation === undefined) throw new Error(`\`${id}\` is not an operation of the document.`);
    const filled = operation.path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(path[name] ?? ''));
    const url = new URL(this.base + filled);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return {
      url: url.href,
      method: operation.method,
      headers: { ...this.#headers, ...type },
      body: body === undefined ? null : JSON.stringify(body),
    };
  }

  async #send(id: OperationId, sent: Sent, signal: AbortSignal): Promise<Response> {
    const { url, ...request } = this.makeRequest(id, sent);
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(this.#waitBudgetMs), signal]),
    }).catch((error: unknown) => {
      throw this.#silent(error);
    });
    if (response.ok) return response;
    const refusal = parsed(await this.#text(response)) as { readonly error?: unknown } | undefined;
    if (typeof refusal?.error !== 'string') throw this.#strange();
    throw new CommandError(refusal.error.slice(0, LONGEST_REASON));
  }

  async #text(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.#chunks(response)) {
      size += chunk.length;
      if (size > LARGEST_RESPONSE) throw this.#strange();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  async *#chunks({ body }: Response): AsyncGenerator<Uint8Array> {
    try {
      yield* body ?? [];
    } catch (error) {
      throw this.#silent(error);
    }
  }

  #silent(error: unknown): CommandError {
    const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
    if (name === 'TimeoutError')
      return new CommandError(
        `The sandbox at ${this.base} did not respond within ${this.#waitBudgetMs / 1_000} s. Check its output, or restart it.`,
      );
    const why = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
    return new CommandError(
      `There is no response from ${this.base}${why}. Start the sandbox, or give its address with \`--url\`.`,
    );
  }

  #strange(): CommandError {
    return new CommandError(`${this.base} does not respond like a sandbox; give its address with \`--url\`.`);
  }
}

export function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError('`--url` must be an http or https URL.');
  if (url.username + url.password !== '')
    throw new UsageError('`--url` must not contain a user name or password.');
  if (url.search !== '') throw new UsageError('`--url` must not contain a query.');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url.origin + (path.endsWith(ROOT) ? path.slice(0, -ROOT.length) : path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
