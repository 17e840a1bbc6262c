import { readClockOf } from '../../clock/clock.ts';
import type { Platform } from '../../platform.ts';
import { ControlError } from '../control-error.ts';
import type { ControlRoute } from '../control-route.ts';
import { onlyMembers, optionalWhole } from '../read-members.ts';
import { lookAtClock, lookForChanges } from '../watch-store.ts';

const LONGEST_STEP_MS = 366 * 86_400_000;

const timeText = (instant: number) => new Date(instant).toISOString();

/** Health, what changed, and the clock that can be moved. */
export function clockRoutes({ store, scheduler }: Platform): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/health',
      run: async () => {
        const { now, mode } = await readClockOf(store);
        return { value: { status: 'ok', store: store.kind, clock: mode, now: timeText(now) } };
      },
    },
    { method: 'GET', path: '/changes', run: async () => ({ value: await lookForChanges(store) }) },
    { method: 'GET', path: '/clock', run: async () => ({ value: await lookAtClock(store) }) },
    {
      method: 'POST',
      path: '/clock/advance',
      run: async ({ body }) => {
        onlyMembers(body, ['milliseconds']);
        const milliseconds = optionalWhole(body, 'milliseconds', 0, LONGEST_STEP_MS);
        if (milliseconds === undefined) throw new ControlError(400, '`milliseconds` is missing.');
        const { from, to, tasks } = await scheduler.advance(milliseconds);
        return { value: { from: timeText(from), to: timeText(to), tasks } };
      },
    },
  ];
}
