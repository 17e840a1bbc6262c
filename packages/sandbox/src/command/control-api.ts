import { operationTable } from '../generated/control/operation-table.ts';
import type { Operations } from '../generated/control/operations.ts';
import { CommandError, InvocationError } from './command-error.ts';

const ROOT = '/_sandbox';
/** Ends a call that hangs; an advance of the clock waits for receivers, but not that long. */
const PATIENCE_MS = 600_000;

type OperationId = keyof Operations;
type AnswerOf<Id extends OperationId> = Operations[Id]['answers'] extends { 200: infer Answer }
  ? Answer
  : never;

/** What a call sends. */
export interface Sent {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

export interface ControlApiOptions {
  /** Address of the sandbox, with or without `/_sandbox`. */
  readonly url: string;
  /** Password of the control API. */
  readonly token?: string | undefined;
  /** Ends every call early that has no signal of its own. */
  readonly stop: AbortSignal;
}

/** Calls the control API that control.yaml describes. */
export class ControlApi {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #stop: AbortSignal;

  /** @throws InvocationError for an address that is none */
  constructor({ url, token, stop }: ControlApiOptions) {
    this.#stop = stop;
    this.#base = baseOf(url);
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  /** Address of the sandbox, without a slash at its end. */
  get base(): string {
    return this.#base;
  }

  /**
   * Calls an operation whose answer is JSON.
   * @param signal ends the call early
   * @throws CommandError with the sandbox's reason if it refuses, or if it does not answer
   */
  async call<Id extends OperationId>(id: Id, sent: Sent = {}, signal = this.#stop): Promise<AnswerOf<Id>> {
    const text = await (await this.#send(id, sent, signal)).text();
    const answer = parsed(text);
    if (answer === undefined) throw this.#strange();
    return answer as AnswerOf<Id>;
  }

  /** Calls an operation whose answer is lines. @throws CommandError as `call` */
  async download(id: OperationId): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.#send(id, {}, this.#stop);
    return body ?? new Blob([]).stream();
  }

  async #send(id: OperationId, { query = {}, body }: Sent, signal: AbortSignal): Promise<Response> {
    const operation = operationTable.find((each) => each.id === id);
    if (operation === undefined) throw new Error(`There is no operation ${id}.`);
    const url = new URL(this.#base + operation.path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method: operation.method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), signal]),
    }).catch((error: unknown) => {
      throw this.#silent(error);
    });
    if (response.ok) return response;
    const refusal = parsed(await response.text()) as { readonly error?: unknown } | undefined;
    throw typeof refusal?.error === 'string' ? new CommandError(refusal.error) : this.#strange();
  }

  #silent(error: unknown): CommandError {
    const { cause } = error as { readonly cause?: { readonly code?: unknown } };
    const why = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
    return new CommandError(
      `The sandbox does not answer at ${this.#base}${why}. Start it, or name another with \`--url\`.`,
    );
  }

  #strange(): CommandError {
    return new CommandError(`${this.#base} does not answer like a sandbox; give its address with \`--url\`.`);
  }
}

function baseOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.search !== '')
    throw new InvocationError('`--url` must be an http or https URL without user name and query.');
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
