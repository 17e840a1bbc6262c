import { addFault, clearFaults } from '../../callbacks/faults.ts';
import { replayCallback } from '../../callbacks/outbox.ts';
import { reportOnReceiver } from '../../callbacks/report.ts';
import { writeJournal } from '../../journal/journal.ts';
import type { Platform } from '../../platform.ts';
import { ControlError } from '../control-error.ts';
import type { ControlRoute } from '../control-route.ts';
import { describeCallback, listCallbacks, newestCallbacks } from '../list-callbacks.ts';
import { oneOf, onlyMembers, optionalText, optionalWhole } from '../read-members.ts';

const FAULTS = ['drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey'] as const;
const LONGEST_DELAY_MS = 30 * 86_400_000;
const MOST_TIMES = 10_000;

const REPLAY_ERRORS = {
  unknown_callback: [404, 'There is no callback of that number.'],
  already_pending: [409, 'The callback waits to be sent already.'],
  no_callback_url: [409, 'The merchant has no callback address; set one first.'],
} as const;

/** Callbacks owed and sent: look, replay, disturb, and see how the receiver did. */
export function callbackRoutes({ store }: Platform): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/callbacks',
      run: async ({ query }) => ({ value: await listCallbacks(store, query) }),
    },
    {
      method: 'GET',
      path: '/callbacks/newest',
      run: async ({ query }) => ({ value: await newestCallbacks(store, query) }),
    },
    {
      method: 'GET',
      path: '/callbacks/*/attempts',
      run: async ({ parts: [id = ''] }) => ({ value: await describeCallback(store, numberOf(id)) }),
    },
    { method: 'GET', path: '/callbacks/report', run: async () => ({ value: await reportOnReceiver(store) }) },
    {
      method: 'POST',
      path: '/callbacks/faults',
      run: async ({ body }) => {
        onlyMembers(body, ['fault', 'tradeId', 'delayMs', 'times']);
        const fault = {
          fault: oneOf(body, 'fault', FAULTS),
          tradeId: optionalText(body, 'tradeId'),
          delayMs: optionalWhole(body, 'delayMs', 0, LONGEST_DELAY_MS),
          times: optionalWhole(body, 'times', 1, MOST_TIMES),
        };
        await store.transaction(async (tx) => {
          await addFault(tx, fault);
          await writeJournal(tx, 'control', fault);
        });
        return { value: fault };
      },
    },
    {
      method: 'DELETE',
      path: '/callbacks/faults',
      run: async () => {
        const cleared = await store.transaction(async (tx) => {
          await writeJournal(tx, 'control', { fault: null });
          return clearFaults(tx);
        });
        return { value: { cleared } };
      },
    },
    {
      method: 'POST',
      path: '/callbacks/*/replay',
      run: async ({ parts: [id = ''], body }) => {
        onlyMembers(body, []);
        const number = numberOf(id);
        const replayed = await store.transaction((tx) => replayCallback(tx, number));
        if (!replayed.ok) {
          const [status, message] = REPLAY_ERRORS[replayed.error];
          throw new ControlError(status, message);
        }
        return { value: { id: number, seq: replayed.value, status: 'pending' } };
      },
    },
  ];
}

/** Zero, which no callback has, for what is no number. */
function numberOf(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
