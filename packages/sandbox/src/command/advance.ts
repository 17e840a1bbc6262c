import type { CommandCall } from './command.ts';
import { InvocationError } from './command-error.ts';

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Moves the clock ahead, and says what fell due. */
export async function runAdvance({ api, args: [time = ''], print }: CommandCall): Promise<void> {
  const { to, tasks, outstanding } = await api.call('advanceClock', {
    body: { milliseconds: millisecondsOf(time) },
  });
  const waiting = outstanding === 0 ? '' : `; orders whose callbacks were not answered: ${outstanding}`;
  print(`It is ${to}. Fell due: ${tasks}${waiting}.`);
}

/** Reads a duration such as `90m`. @throws InvocationError for another text */
export function millisecondsOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(text) ?? [];
  const size = UNITS[unit];
  if (size !== undefined) return Number(count) * size;
  throw new InvocationError(`TIME must be a number with ms, s, m, h or d, such as 90m, not \`${text}\`.`);
}
