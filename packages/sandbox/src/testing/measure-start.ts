import { startProcess } from './sandbox-process.ts';

const MOST_MS = 1_000;
const MOST_BYTES = 150 * 1_048_576;

/**
 * Starts the command on an empty folder, asks for a token, and reads the memory of the process. Prints both and fails
 * when one is above its limit.
 */
async function measure(): Promise<void> {
  const started = performance.now();
  const sandbox = await startProcess();
  try {
    const { url, appKey, secretKey } = sandbox;
    const answer = await fetch(`${url}/payout/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appKey, secretKey }),
    });
    const milliseconds = Math.round(performance.now() - started);
    const bytes = sandbox.memory();
    console.log(`first answer (HTTP ${answer.status}) after ${milliseconds} ms, at most ${MOST_MS}`);
    console.log(`RSS ${(bytes / 1_048_576).toFixed(1)} MB, at most ${MOST_BYTES / 1_048_576}`);
    if (!answer.ok || milliseconds > MOST_MS || bytes > MOST_BYTES) process.exitCode = 1;
  } finally {
    await sandbox.stop();
  }
}

await measure();
