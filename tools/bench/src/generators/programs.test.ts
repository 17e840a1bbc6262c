import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { measureProcess, usageOfTree } from './programs.ts';

/**
 * Returns a program that allocates 100 MiB and then runs `inner`. It exits when its input ends.
 */
const holding = (inner: string) => `
  const held = Buffer.alloc(100 * 2 ** 20, 1);
  process.stdin.on('data', () => {}).on('end', () => process.exit(held.length > 0 ? 0 : 1));
  ${inner}`;
const last = holding("console.log('ready');");
const first = holding(
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(last)}], { stdio: ['pipe', 'inherit', 'inherit'] });`,
);

test('measures a process and the processes that it starts', async () => {
  const child = spawn(process.execPath, ['-e', first], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const usages = [...usageOfTree(child.pid ?? 0).values()];
    expect(usages).toHaveLength(2);
    for (const { bytes, cpu } of usages) {
      expect(bytes).toBeGreaterThan(100 * 2 ** 20);
      expect(cpu).toBeGreaterThan(0);
    }
  } finally {
    child.stdin.end();
    await once(child, 'close');
  }
});

test('returns the exit status and the output', async () => {
  const { status, output } = await measureProcess(
    ['-e', "console.log('done'); process.exitCode = 3"],
    '.',
    300,
  );
  expect([status, output]).toEqual([3, 'done\n']);
});

test('ends a process that takes too long', async () => {
  expect((await measureProcess(['-e', 'setInterval(() => {}, 1000)'], '.', 0.5)).status).toBeUndefined();
});
