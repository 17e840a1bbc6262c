// Long form also: 12 rounds of each attack instead of one of three.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import {
  type AttackClass,
  GENERATED_SERVER_ATTACKS,
  LATE,
  runClass,
  SERVICE_ATTACKS,
} from '@cross-border-payments/server-stubs/attack';
import { expect, test } from 'vitest';
import { CLASSES } from './classes.ts';
import { faultsOf, runAttacks } from './run.ts';
import { tableOf } from './table.ts';

const COMMAND = join(import.meta.dirname, 'attack.ts');
const isLong = process.env.TEST_FORM === 'long';
const ROUNDS = isLong ? 12 : 1;
/** The attacks on the server stubs. A test of that package runs their short form. */
const STUBS: readonly unknown[] = [...SERVICE_ATTACKS, LATE, ...GENERATED_SERVER_ATTACKS];
const OWN = CLASSES.filter((each) => !STUBS.includes(each));
/** The attacks of the short form. What the others attack has tests with hostile input in its own package. */
const SHORT = ['client', 'receiver', 'review'];

test.each(isLong ? OWN : OWN.filter(({ name }) => SHORT.includes(name)))(
  '$name: nothing breaks',
  async (attackClass) => {
    const { faults, ends, rounds } = await runClass(attackClass, {
      seed: 1,
      goOn: (done) => done < ROUNDS,
      isTimed: false,
    });
    expect(faults).toEqual([]);
    expect([rounds, ends.responded > 0]).toEqual([ROUNDS, true]);
  },
);

/** An attack on a process that starts at once. */
const idle = (attack: AttackClass['attack']): AttackClass => ({
  name: 'idle',
  about: '',
  victim: join(import.meta.dirname, 'victims/idle-victim.ts'),
  attack,
});

test('a round is the same every time, and differs from other rounds', async () => {
  const seeds: number[] = [];
  const seen = idle(async (_, seed) => ({ ends: { responded: seeds.push(seed) } }));
  const signal = new AbortController().signal;
  for (const number of [3, 3, 4])
    await runAttacks({ classes: [seen], seed: 1, minutes: 1, number, signal, onProgress: () => undefined });
  expect(seeds[0]).toBe(seeds[1]);
  expect(seeds[0]).not.toBe(seeds[2]);
});

test('a fault is reported with the command that repeats it', async () => {
  const wrong = idle(async () => ({ ends: { 'no response': 1 }, faults: ['It hangs.'] }));
  const report = await runClass(wrong, { seed: 9, first: 4, goOn: (rounds) => rounds < 1, isTimed: false });
  expect(faultsOf([report], 9)).toEqual([`It hangs.\n  pnpm attack --only idle --seed 9 --number 4`]);
  const grown = { ...report, faults: [{ what: 'It grows.' }] };
  expect(faultsOf([grown], 9)).toEqual([`It grows.\n  pnpm attack --only idle --seed 9`]);
  expect(tableOf([report]).split('\n').at(-1)).toMatch(/^\| all +\| +1 \| +0 \| +0 \| +0 \| +1 \|/);
});

test('a process that exits is a crash, and the attack continues', async () => {
  let rounds = 0;
  const deadly = idle(async (victim) => {
    rounds += 1;
    if (rounds === 1) await victim.stop();
    await victim.prepare(rounds);
    return { ends: { responded: 1 } };
  });
  const report = await runClass(deadly, { seed: 1, goOn: (done) => done < 2, isTimed: false });
  expect([report.crashes, report.rounds, report.ends.responded > 0]).toEqual([1, 2, true]);
  expect(report.faults[0]).toMatchObject({
    number: 1,
    what: expect.stringContaining('The process ended with'),
  });
});

test.each([
  [['--minutes', 'x'], '`--minutes` must be a whole number from 1, not `x`.'],
  [
    ['--only', 'nothing'],
    '`--only` must be one of responses, uploads, framing, json, forms, time, late, streams, parts, styles, schemas, mock,',
  ],
])('%j is refused', async (args, text) => {
  const { status, stderr } = await runInProcess(COMMAND, args, { cwd: import.meta.dirname });
  expect(status).toBe(2);
  expect(stderr).toContain(text);
});

test('Ctrl-C prints the table so far and exits', async () => {
  const child = spawn(process.execPath, [COMMAND, '--only', 'responses', '--minutes', '60'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  // The command prints its progress as soon as the attack begins.
  await once(child.stderr, 'data');
  // Sends the signal to the whole process group, as a terminal does.
  process.kill(-Number(child.pid), 'SIGINT');
  const [code] = await once(child, 'close');
  expect(printed).toMatch(/^\| class [\s\S]*\n\| responses [\s\S]*\n\| all /);
  expect(code, printed).toBe(130);
});
