/** What is about to be sent, as the `sign` hook sees it. */
export interface SignRequest {
  /** HTTP method in capitals. */
  readonly method: string;
  /** The whole address with its query. */
  readonly url: string;
  /** The headers that will be sent, with lower-case names; the token is among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text of the body; nothing for a form and for a call without a body. An empty object is `{}`. */
  readonly body: string | undefined;
  /** The `operationId`. */
  readonly operation: string;
}

/** What the `sign` hook changes. */
export interface Signed {
  /** Headers that are added, or take the place of others. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The text that is sent in place of the body. */
  readonly body?: string;
}

/**
 * Signs a request. How the service wants it done is not shown, so it is a hook. It is called for each attempt, so
 * that a signature may hold the time.
 */
export type Sign = (request: SignRequest) => Signed | undefined | Promise<Signed | undefined>;
