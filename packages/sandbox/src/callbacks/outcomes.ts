import type { CallbackFault } from '../store/schema.ts';

/** What follows an attempt: nothing, another attempt, the same attempt later, or a dead letter. */
type Consequence = 'delivered' | 'tried again' | 'made later' | 'dead letter';

/** Every outcome of an attempt, and what follows. */
export const ATTEMPT_OUTCOMES = {
  taken: { ending: 'delivered', says: 'The receiver answered with HTTP 200.' },
  refused: {
    ending: 'tried again',
    says: 'The receiver answered with another status. Redirects are not followed.',
  },
  timed_out: { ending: 'tried again', says: 'The whole answer did not arrive in time.' },
  unreachable: { ending: 'tried again', says: 'The connection could not be made, or ended early.' },
  answer_too_large: { ending: 'tried again', says: 'The answer was longer than 16 KiB.' },
  outside_loopback: {
    ending: 'tried again',
    says: 'The address is outside this machine, and `--allow-outside-callbacks` was not given.',
  },
  dropped: { ending: 'tried again', says: 'The fault `drop` skipped the attempt.' },
  delayed: { ending: 'made later', says: 'The fault `delay` postponed the attempt.' },
  held: { ending: 'made later', says: 'The fault `reorder` waits for the next callback of the order.' },
  no_address: { ending: 'dead letter', says: 'The merchant has no callback address.' },
} as const satisfies Readonly<Record<string, { readonly ending: Consequence; readonly says: string }>>;

export type AttemptOutcome = keyof typeof ATTEMPT_OUTCOMES;

/** What the header `appkey` holds because of the fault `wrong_appkey`. */
export const WRONG_APP_KEY = 'wrong-on-purpose';

/** What each fault does to an attempt. */
export const FAULT_EFFECTS: Readonly<Record<CallbackFault, string>> = {
  drop: 'Nothing is sent, and the attempt counts as failed.',
  duplicate: 'The callback is sent twice, one after the other. One acceptance of the two is enough.',
  reorder:
    'The next callback of the order is sent first, then this one. Without a next one it waits for it, until `delayMs` have passed since its change, and is then sent alone.',
  delay: 'The attempt is made `delayMs` later; until then it does not count.',
  wrong_appkey: `The header \`appkey\` holds \`${WRONG_APP_KEY}\`. A receiver that accepts this is named by \`GET callbacks/report\`.`,
};
