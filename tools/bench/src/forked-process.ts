import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A module in a process of its own that exchanges messages. */
export interface ForkedProcess {
  /** Returns the next message of the process. @throws Error with what it printed, when it ends */
  next<Message>(): Promise<Message>;
  /** Sends a message and returns the next one of the process. */
  ask<Message>(message: object): Promise<Message>;
  stop(): Promise<void>;
}

/**
 * Runs a module in a process of its own; the module must exit when it is disconnected.
 *
 * @param name how errors call it
 */
export function forkProcess(name: string, file: string, args: readonly string[]): ForkedProcess {
  const child = fork(file, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stderr?.on('data', (piece) => (printed += piece));
  // A disconnected process does not emit `close`.
  const exited = once(child, 'exit');
  const ended = exited.then(async ([code]): Promise<never> => {
    if (child.stderr?.closed === false) await once(child.stderr, 'close');
    const hint = /ERR_MODULE_NOT_FOUND/.test(printed)
      ? ' (pnpm build makes the files that are not in git)'
      : '';
    throw new Error(`${name} ended with exit code ${code}${hint}:\n${printed.slice(-4_000)}`);
  });
  ended.catch(() => undefined);
  const next = <Message>() => Promise.race([once(child, 'message').then(([said]) => said as Message), ended]);
  return {
    next,
    ask: <Message>(message: object) => {
      const answer = next<Message>();
      child.send(message);
      return answer;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
