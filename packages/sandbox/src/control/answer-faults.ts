import { operationTable } from '@cross-border-payments/server-stubs';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { MOST_FAULTS } from '../answer-faults/answer-faults.ts';
import type { AnswerFault, Handlers } from '../generated/control/index.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Platform } from '../platform.ts';

/** Handlers for faults of the next answers. */
export function answerFaultHandlers({ store, answerFaults }: Platform) {
  return {
    listAnswerFaults: async () => ({ status: 200, body: { items: [...answerFaults.list()] } }),
    addAnswerFault: async ({ body }) => {
      refuseUnknownOperation(body);
      if (!answerFaults.add(body)) {
        const message = `${MOST_FAULTS} faults wait already, which is the limit. Remove them with \`DELETE /_sandbox/answers/faults\`.`;
        throw new Refusal(message, { httpStatus: 409 });
      }
      await store.transaction((tx) => writeJournal(tx, 'control', { answerFault: body }));
      return { status: 200, body };
    },
    clearAnswerFaults: async () => {
      await store.transaction((tx) => writeJournal(tx, 'control', { answerFault: null }));
      return { status: 200, body: { cleared: answerFaults.clear() } };
    },
  } satisfies Partial<Handlers<undefined>>;
}

function refuseUnknownOperation({ operation }: AnswerFault): void {
  if (operation === undefined || operationTable.some(({ id }) => id === operation)) return;
  throw new Refusal(`There is no operation \`${operation}\`, so no answer of it can be disturbed.`);
}
