import { logIn } from '../../requests.ts';
import { startProcess } from '../../sandbox-process.ts';

/** Figures of a start on an empty folder. */
export interface Start {
  /** Time from the start of the process to its first response, which contains a token. */
  readonly milliseconds: number;
  /** Resident memory after that response, in bytes. */
  readonly resident: number;
}

/** Starts the command on an empty folder, gets a token, and reads the memory of the process. */
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
