// Long form only: each test starts a process; the proofs themselves run in other tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

function start(name: string, ...args: readonly string[]) {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const texts = Promise.all([text(child.stdout), text(child.stderr)]);
  return {
    child,
    end: async () => {
      const [[out, err], [code]] = await Promise.all([texts, ended]);
      return { out, err, code };
    },
  };
}

test.each(['money-test.ts', 'crash-test.ts', 'clock-test.ts', 'bad-input.ts', 'measure-start.ts'])(
  '%s explains what it proves and lists its options',
  async (name) => {
    const { out, err, code } = await start(name, '--help').end();
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/\(default: \d+\)/);
  },
);

test.each([
  [['--fast'], 'There is no option `--fast`.'],
  [['--seeds', '0'], '`--seeds` must be a whole number from 1, not `0`.'],
  [['--operations', '1.5'], '`--operations` must be a whole number from 1, not `1.5`.'],
  [['--database', 'oracle'], '`--database` must be one of sqlite, postgres, not `oracle`.'],
])('refuses %j', async (args, sentence) => {
  const { err, code } = await start('money-test.ts', ...args).end();
  expect(code).toBe(2);
  expect(err).toContain(sentence);
  expect(err).toContain('See --help.');
});

test('refuses options that contradict each other', async () => {
  const { err, code } = await start('crash-test.ts', '--victim', 'database').end();
  expect(code).toBe(2);
  expect(err).toContain('`--victim database` needs `--database postgres`. See --help.\n');
});

test('prints its options, its figures and its verdict', async () => {
  const { out, code } = await start(
    'money-test.ts',
    '--seeds',
    '2',
    '--operations',
    '60',
    '--seed',
    '0',
  ).end();
  expect(code).toBe(0);
  expect(out).toMatch(/^--seeds 2 --operations 60 --seed 0 --database sqlite\n2 seeds, 120 operations/);
  expect(out).toMatch(/\nholds \(\d+\.\d s\)\n$/);
});

test('is stopped by Ctrl-C', async () => {
  const { child, end } = start('money-test.ts');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  const { err, code } = await end();
  expect(code).toBe(130);
  expect(err).toMatch(/Stopped\.\n$/);
});
