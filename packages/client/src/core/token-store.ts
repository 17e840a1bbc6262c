/** A token and when it dies. */
export interface StoredToken {
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A place for the token that several clients or processes share. */
export interface TokenStore {
  /** The token that was stored last, or nothing. */
  get(): Promise<StoredToken | undefined>;
  set(token: StoredToken): Promise<void>;
}
