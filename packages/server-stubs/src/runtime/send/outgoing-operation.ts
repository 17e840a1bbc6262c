/** A part of a URL that is read from a request, or from its answer. */
export interface UrlPart {
  /** The runtime expression of OpenAPI, for errors: `$request.body#/callbackUrl`. */
  readonly source: string;
  readonly of: 'request' | 'response';
  /** The way to it from there: `['body', 'callbackUrl']`. Headers in small letters. */
  readonly at: readonly string[];
}

/** A webhook or callback as the generated table holds it. */
export interface OutgoingOperation {
  /** Name of its validators. */
  readonly id: string;
  readonly method: string;
  /** The parts of the URL of a callback: texts, and what is read from the request that asked for it. */
  readonly url?: readonly (string | UrlPart)[];
  /** Media type of the body. */
  readonly body?: string;
  /** Set if there must be a body. */
  readonly required?: true;
  /** Media types of the answers by status: `200`, `4XX`, `default`. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}
