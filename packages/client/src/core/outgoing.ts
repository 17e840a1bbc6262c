import type { SentOperation } from './options.ts';

/** What `fetch` sends as a body. The types of Node have no `BodyInit`. */
export type FetchBody = NonNullable<RequestInit['body']>;

/**
 * A body that is sent unchanged, with its own headers, such as a streamed form.
 * @typeParam Operation the `operationId` that it is for; by default every one
 */
// biome-ignore lint/suspicious/noExplicitAny: a body that names no operation is one for every operation.
export class RawBody<Operation extends string = any> {
  /** For types alone: never set. */
  declare readonly operation?: Operation;
  /** Returns the body. Called for each attempt, since a stream can be read only once. */
  readonly open: () => FetchBody | Promise<FetchBody>;
  /** Headers of the body, such as `content-type`, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(open: () => FetchBody | Promise<FetchBody>, headers: Readonly<Record<string, string>> = {}) {
    this.open = open;
    this.headers = headers;
  }
}

/** A request without token and signature. */
export interface Outgoing<Operation extends SentOperation = SentOperation> {
  readonly operation: Operation;
  readonly url: string;
  /** With lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FetchBody | RawBody | undefined;
}
