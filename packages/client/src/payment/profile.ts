/** What a client must know about its document beyond the operations; from `x-profile`, and empty without it. */
export interface ClientProfile {
  /**
   * The member names of the envelope. Without it, an HTTP status from 400 up is a refusal, and the body is the data.
   */
  readonly envelope?: {
    readonly status: string;
    /** The value of `status` that means success. */
    readonly success: string;
    readonly message: string;
    readonly data: string;
  };
  /** The operation that returns a token, and the header for it. Without it, no token is sent. */
  readonly token?: {
    readonly operation: string;
    readonly header: string;
    readonly lifetimeSeconds: number;
    /** Assumed: a message that names the header and has one of these refuses the token. In lower case. */
    readonly refusedWords?: readonly string[];
  };
  /** The members that hold the number of an order, chosen by the caller, and its id, chosen by the service. */
  readonly order?: { readonly number: string; readonly id: string };
  /** The query parameters that choose a page and its size, and the member beside the data that counts records. */
  readonly paging?: { readonly page: string; readonly size: string; readonly total: string };
}

/** The keys of a caller. */
export interface Keys {
  /** Values by header name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The input of the operation that returns a token. */
  readonly login: Readonly<Record<string, string>>;
}
