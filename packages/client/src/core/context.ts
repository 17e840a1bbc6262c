import type { Redactor } from './errors/redact.ts';
import type { Answer, CallerOptions, IsTokenDead } from './options.ts';
import type { ClientProfile, Keys } from './profile.ts';
import type { Tokens } from './token/tokens.ts';

/** What every call of a client needs: the options, whose defaults stand where they are used, and what is made of them. */
export interface Context extends CallerOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** To be called by itself: browsers refuse it as a method of something else. */
  readonly fetch: typeof globalThis.fetch;
  readonly profile: ClientProfile;
  readonly keys: Keys;
  readonly redactor: Redactor;
  /** Nothing where the document has no operation that returns one. */
  readonly tokens: Tokens | undefined;
  readonly isTokenDead: IsTokenDead;
  /** Asks for an order by its number; for `OutcomeUnknownError`. */
  readonly findOrder: (operation: string, orderNo: string) => Promise<unknown>;
}

/** What came of sending a request once. */
export interface Outcome {
  /** What was read, whether or not it is as the document says. */
  readonly answer?: Answer;
  /** Why this is no answer of the service; nothing when it is one. */
  readonly error?: unknown;
  /** The request surely did not leave. */
  readonly unsent?: boolean;
  /** Another attempt may do better. */
  readonly transient?: boolean;
}
