import type { Hooks } from './hooks.ts';
import type { Answer, IsTokenDead, RetryOptions } from './options.ts';
import type { Preflight } from './preflight.ts';
import type { Redactor } from './redact.ts';
import type { Sign } from './sign.ts';
import type { Tokens } from './tokens.ts';

/** What every call of a client needs. */
export interface Context {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly appKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly sign: Sign | undefined;
  readonly preflight: Preflight | undefined;
  readonly timeoutMs: number;
  readonly retry: RetryOptions | false;
  readonly hooks: Hooks;
  readonly isTokenDead: IsTokenDead;
  readonly maxAnswerBytes: number;
  readonly redactor: Redactor;
  readonly tokens: Tokens;
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
