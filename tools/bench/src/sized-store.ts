import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sandboxFile } from './package-files.ts';

/** A sandbox in a process of its own, on a store that has many orders. */
export interface SizedStore {
  /** Microseconds per request, one after the other. */
  time(requests: number): Promise<{ readonly status: number; readonly page: number }>;
  stop(): Promise<void>;
}

/** What the process says, as the sandbox's `proofs/size/child.ts` has it. */
type Said =
  | { readonly kind: 'filled'; readonly orders: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'timed'; readonly status: number; readonly page: number };

/**
 * Makes a store with so many orders.
 *
 * @param place an empty folder, or the URL of an empty PostgreSQL database
 * @param onFilled hears how many orders there are, now and then
 * @throws Error with what the process printed, when it ends by itself
 */
export async function makeSizedStore(
  orders: number,
  place: string,
  onFilled: (orders: number) => void,
): Promise<SizedStore> {
  const child = fork(sandboxFile('src/testing/proofs/size/child.ts'), [String(orders), place], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stderr?.on('data', (piece) => (printed += piece));
  const exited = once(child, 'exit');
  const ended = exited.then(([code]): never => {
    throw new Error(`the store of ${orders} orders ended with exit code ${code}:\n${printed.slice(-4_000)}`);
  });
  ended.catch(() => undefined);
  const next = () => Promise.race([nextMessage(child), ended]);
  for (let said = await next(); said.kind !== 'ready'; said = await next()) {
    if (said.kind === 'filled') onFilled(said.orders);
  }
  return {
    time: async (requests) => {
      const answer = next();
      child.send({ requests });
      const said = await answer;
      if (said.kind !== 'timed') throw new Error(`the store of ${orders} orders said ${said.kind}`);
      return said;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<Said> {
  const [message] = await once(child, 'message');
  return message as Said;
}
