import type { Redactor } from './errors/redact.ts';
import type { Answer, CallerOptions, IsTokenDead } from './options.ts';
import type { ClientProfile, Keys } from './profile.ts';
import type { Tokens } from './token/tokens.ts';

/** What every call of a client needs: the options and what is made from them. Defaults are where an option is used. */
export interface Context extends CallerOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Must be called without `this`: browsers throw otherwise. */
  readonly fetch: typeof globalThis.fetch;
  readonly profile: ClientProfile;
  readonly keys: Keys;
  readonly redactor: Redactor;
  /** Undefined if no operation of the document returns a token. */
  readonly tokens: Tokens | undefined;
  readonly isTokenDead: IsTokenDead;
  /** Queries an order by its number; for `OutcomeUnknownError`. */
  readonly findOrder: (operation: string, orderNo: string) => Promise<unknown>;
}

/** The result of one attempt. */
export interface Outcome {
  /** The answer, whether or not it matches the document. */
  readonly answer?: Answer;
  /** Why there is no valid answer of the service; undefined if there is one. */
  readonly error?: unknown;
  /** The request certainly did not leave. */
  readonly unsent?: boolean;
  /** Another attempt may succeed. */
  readonly transient?: boolean;
}
