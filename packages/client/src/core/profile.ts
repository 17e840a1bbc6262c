/** What a client must know of its document beyond the operations; from `x-profile`, and empty without it. */
export interface ClientProfile {
  /**
   * The names and values of what every answer is wrapped in. Without it, the HTTP status tells a refusal, and the body
   * is the data.
   */
  readonly envelope?: {
    readonly status: string;
    /** The value of `status` that means success. */
    readonly success: string;
    readonly message: string;
    readonly data: string;
  };
  /** The operation that returns a token, and the header that carries it. Without it, no token is sent. */
  readonly token?: { readonly operation: string; readonly header: string; readonly lifetimeSeconds: number };
  /** The members that hold the number of an order, which the caller chooses, and its id, which the service does. */
  readonly order?: { readonly number: string; readonly id: string };
  /** The query parameters that choose a page and its size, and the member beside the data that counts records. */
  readonly paging?: { readonly page: string; readonly size: string; readonly total: string };
}

/** The keys of a caller. */
export interface Keys {
  /** Values by the name of the header that carries them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The input of the operation that returns a token. */
  readonly login: Readonly<Record<string, string>>;
}
