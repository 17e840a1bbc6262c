import { logIn } from '../../requests.ts';
import { startProcess } from '../../sandbox-process.ts';

/** How a start from an empty folder went. */
export interface Start {
  /** From the start of the process to its first answer, a token. */
  readonly milliseconds: number;
  /** Resident memory after that answer, in bytes. */
  readonly resident: number;
}

/** Starts the command on an empty folder, asks for a token, and reads the memory of the process. */
export async function measureStart(): Promise<Start> {
  const started = performance.now();
  const sandbox = await startProcess();
  try {
    await logIn(sandbox);
    const milliseconds = performance.now() - started;
    return { milliseconds, resident: sandbox.memory() };
  } finally {
    await sandbox.stop();
  }
}
