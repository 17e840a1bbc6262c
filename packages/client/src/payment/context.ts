import type { Connection } from '../core/connection.ts';
import type { Context } from '../core/context.ts';
import type { Tokens } from '../core/token/tokens.ts';
import type { Answer, CallerOptions, IsTokenDead } from './options.ts';
import type { ClientProfile, Keys } from './profile.ts';

/** Under this name a client holds a function that returns its context, for the entry `http`; not exported by the package. */
export const CONTEXT: unique symbol = Symbol.for('@cross-border-payments/client');

/** What every call by a profile needs. */
export interface PaymentContext extends PaymentFacts, Pick<Context<Answer>, 'protocol'> {}

/** What the protocol of a profile needs. */
export interface PaymentFacts extends Omit<CallerOptions, keyof Connection>, Connection {
  readonly fetch: typeof globalThis.fetch;
  readonly profile: ClientProfile;
  readonly keys: Keys;
  /** Undefined if no operation of the document returns a token. */
  readonly tokens: Tokens | undefined;
  readonly isTokenDead: IsTokenDead;
  /** Queries an order by its number; for `OutcomeUnknownError`. */
  readonly findOrder: (operation: string, orderNo: string) => Promise<unknown>;
}
