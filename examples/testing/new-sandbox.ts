import { type Client, createClient } from '@cross-border-payments/client';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '@cross-border-payments/sandbox';

/** A sandbox with a manual clock, and a client of its demo merchant. */
export interface WatchedSandbox extends RunningSandbox {
  readonly client: Client;
  /** Internal errors of the sandbox; must stay empty. */
  readonly errors: readonly unknown[];
  /** Reads the balance of the business wallet in a currency. */
  balance(currency: string): Promise<readonly [available: number, total: number]>;
  /** Calls the control API. */
  control(method: string, path: string, body?: object): Promise<unknown>;
}

/** Starts a sandbox on a free port. */
export async function newSandbox(options: SandboxOptions = {}): Promise<WatchedSandbox> {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const sandbox = await startSandbox({ port: 0, clock: 'manual', seed: 1, onError, ...options });
  const { url: baseUrl, appKey, secretKey } = sandbox;
  const client = createClient({ baseUrl, appKey, secretKey });
  return {
    ...sandbox,
    client,
    errors,
    balance: async (currency) => {
      const wallets = await client.wallets.list();
      const wallet = wallets.find((each) => each.currency === currency && each.type === 'business');
      return [Number(wallet?.amount), Number(wallet?.totalAmount)];
    },
    control: async (method, path, body) => {
      const headers = { 'content-type': 'application/json' };
      const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
      const response = await fetch(`${baseUrl}/_sandbox${path}`, { method, ...sent });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
  };
}
