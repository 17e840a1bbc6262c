import { type Credentials, Refusal } from '@cross-border-payments/server-stubs';

/** The caller of an operation: the `context` of your handlers. */
export interface Caller {
  readonly appKey: string;
}

/**
 * Callers by their tokens. Every request is refused until your handler `createToken` adds a caller. Replace this map by
 * your own store.
 */
export const callers = new Map<string, Caller>();

/** Identifies the caller by the headers `appkey` and `token`. */
export async function authenticate({ header }: Credentials): Promise<Caller> {
  const caller = callers.get(header('token') ?? '');
  if (!caller || caller.appKey !== header('appkey')) throw new Refusal('The token is not known.');
  return caller;
}
