import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { logIn } from '../../requests.ts';
import type { MemoryUse, Ready } from './sandbox-child.ts';
import type { Target } from './send.ts';

/** A sandbox in a separate process whose memory can be measured. */
export interface MeasuredSandbox extends Target {
  memory(): Promise<MemoryUse>;
  /** Returns what the process has written to standard error so far. */
  complaints(): string;
  stop(): Promise<void>;
}

const CHILD = fileURLToPath(new URL('sandbox-child.ts', import.meta.url));

/**
 * Fixes the size of V8's young generation. Otherwise, V8 doubles it under load, up to 48 MB, and does not shrink it. In
 * the resident memory, this would look like a leak, or hide a leak.
 */
const FLAGS = ['--expose-gc', '--min-semi-space-size=4', '--max-semi-space-size=4'];

/** Starts a sandbox with its data in a folder, and logs in. */
export async function startMeasured(folder: string, seed: number): Promise<MeasuredSandbox> {
  const child = fork(CHILD, [folder, String(seed)], {
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = once(child, 'exit');
  const fallen = ended.then(([code]): never => {
    throw new Error(`The sandbox ended with ${code}: ${complaints}`);
  });
  fallen.catch(() => undefined);
  const ready = await Promise.race([nextMessage<Ready>(child), fallen]);
  const { url, appKey } = ready;
  const token = await logIn(ready);
  return {
    url,
    appKey,
    token,
    complaints: () => complaints,
    memory: async () => {
      const response = nextMessage<MemoryUse>(child);
      child.send('memory');
      return Promise.race([response, fallen]);
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message');
  return message as Message;
}
