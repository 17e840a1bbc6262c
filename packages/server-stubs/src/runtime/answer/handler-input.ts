import type { Base64Size } from '../body/base64.ts';
import type { Upload } from '../form/upload.ts';
import type { Caller } from '../options.ts';
import type { ParsedRequest } from '../request/parse-request.ts';
import type { TransportRequest } from '../transport.ts';
import { makeAnswer } from './make-answer.ts';
import { AnswerError } from './refusal.ts';

/** What a handler gets, with nothing known of its operation. */
export class HandlerInput {
  readonly operation: Caller['operation'];
  readonly header: Caller['header'];
  readonly native: unknown;
  readonly requestId: string;
  readonly context: unknown;
  readonly query: ParsedRequest['query'];
  readonly headers: ParsedRequest['headers'];
  readonly path: ParsedRequest['path'];
  readonly cookies: ParsedRequest['cookies'];
  readonly body: unknown;
  readonly base64: Readonly<Record<string, Base64Size>>;
  readonly receive: Upload['receive'] | undefined;
  readonly answer: typeof makeAnswer = (...parts) => {
    this.#answers += 1;
    return makeAnswer(...parts);
  };
  readonly #request: TransportRequest;
  #answers = 0;

  constructor(
    request: TransportRequest,
    { operation, header, native, requestId }: Caller,
    context: unknown,
    { query, headers, path, cookies, body }: ParsedRequest,
    base64: Readonly<Record<string, Base64Size>>,
    upload: Upload | undefined,
  ) {
    this.operation = operation;
    this.header = header;
    this.native = native;
    this.requestId = requestId;
    this.context = context;
    this.query = query;
    this.headers = headers;
    this.path = path;
    this.cookies = cookies;
    this.body = body;
    this.base64 = base64;
    this.receive = upload?.receive;
    this.#request = request;
  }

  /** Called before a handler is called, which `around` may do again. */
  start(): void {
    this.#answers = 0;
  }

  /** Returns the error of a handler that made several responses, as one does that forgets a `return`. */
  severalAnswers(): AnswerError | undefined {
    if (this.#answers < 2) return undefined;
    const called = `The handler of ${this.operation.id} called \`answer\` ${this.#answers} times`;
    return new AnswerError(`${called}; only the response that it returned is sent.`);
  }

  /** In a class, since a getter in a literal costs 1.5 µs per request, and nobody may read it. */
  get signal(): AbortSignal {
    return this.#request.signal ?? new AbortController().signal;
  }
}
