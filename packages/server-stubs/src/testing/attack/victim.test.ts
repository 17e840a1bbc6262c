import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startVictim } from './victim.ts';

const FALLING = fileURLToPath(new URL('falling-victim.ts', import.meta.url));

test('a process that ends during a request is reported with its output', async () => {
  const victim = await startVictim(FALLING);
  await expect(victim.prepare('fall')).rejects.toThrow(/^The process ended with 3: It falls\.$/);
  await expect(victim.held()).rejects.toThrow('The process ended with 3');
  expect(await victim.fallen()).toMatch('The process ended with 3');
  await victim.stop();
});

test('a process that hangs is ended and reported', async () => {
  const victim = await startVictim(FALLING, 200);
  await expect(victim.prepare('hang')).rejects.toThrow('The process did not respond within 0.2 s');
  await victim.stop();
});

/** Whether a process has ended with all its threads, according to Linux. */
function hasEnded(pid: number): boolean {
  try {
    const [first, ...others] = readdirSync(`/proc/${pid}/task`);
    return others.length === 0 && /\) Z /.test(readFileSync(`/proc/${pid}/task/${first}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

test.runIf(process.platform === 'linux')(
  'a process that ends just before a request is reported with the reason, not as a broken pipe',
  async () => {
    const victim = await startVictim(FALLING);
    const pid = await victim.prepare<number>('say');
    process.kill(pid, 'SIGKILL');
    // Waits without a turn of the event loop, in which the end would be noticed.
    while (!hasEnded(pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    await expect(victim.held()).rejects.toThrow('The process ended with SIGKILL');
    expect(await victim.fallen()).toMatch('The process ended with SIGKILL');
    await victim.stop();
  },
);
