import { startSandbox } from '@cross-border-payments/sandbox';
import { logIn, requestPath, sample } from '@cross-border-payments/sandbox/attack';
import { runAsVictim } from '@cross-border-payments/server-stubs/attack';

/** A process to attack, which runs a sandbox with a manual clock. */

/** The address of the sandbox, and the requests of its merchant. */
export interface CallbackTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Path of the create request, and its body without an order number. */
  readonly create: string;
  readonly order: Readonly<Record<string, unknown>>;
}

const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const sandbox = await startSandbox({ port: 0, seed: 1, clock: 'manual', onError });

runAsVictim(async (asked: 'target' | 'errors'): Promise<CallbackTarget | string[]> => {
  if (asked === 'errors') return errors.splice(0).map(String);
  const { url, appKey } = sandbox;
  const headers = { appkey: appKey, token: await logIn(sandbox) };
  return {
    url,
    headers,
    create: requestPath('createPayin'),
    order: sample('payin', 'A') as Record<string, unknown>,
  };
});
