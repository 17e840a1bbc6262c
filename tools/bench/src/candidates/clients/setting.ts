/** What a client candidate is made with. */
export interface ClientSetting {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** A global payout order. */
  readonly order: object;
}

/** Sends the order once and gives the `data` of the answer. */
export type SendOrder = () => Promise<unknown>;

/** The headers that tell who calls; everybody has a token already. */
export const CREDENTIALS = { appkey: 'key', token: 'token' };

/**
 * The `data` of an envelope.
 *
 * @throws Error when the service refused
 */
export function dataOf(envelope: unknown): unknown {
  const { status, message, data } = (envelope ?? {}) as { status?: string; message?: string; data?: unknown };
  if (status !== '1') throw new Error(`the service refused: ${message}`);
  return data;
}
