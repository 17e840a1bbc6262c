import { DURATIONS } from '../orders/durations.ts';
import type { EventDefinition } from '../orders/machine.ts';

/** Meanings of the statuses that the three payout families share (sandbox choice `payout-statuses`). */
export const PAYOUT_STATES = {
  pending: 'The order exists and no money has moved.',
  pending_material: 'Supporting documents are wanted before the order can go on.',
  awaiting_transfer: 'The documents are complete; the order waits for its confirm.',
  transferring: 'The order is confirmed and its money is on the way.',
  completed: 'The money reached the beneficiary.',
  failed: "The beneficiary's bank sent the money back.",
  rejected: 'The service refused the order.',
} as const;

/** Final statuses of every payout family. */
export const PAYOUT_TERMINAL = ['completed', 'failed', 'rejected'] as const;

/** Events of every payout that the service and the clock cause. */
export const PAYOUT_SERVICE_EVENTS = {
  requireMaterial: { by: 'service', done: 'asked for documents' },
  reject: { by: 'service', done: 'rejected' },
  fail: { by: 'service', done: 'failed' },
  settle: { by: 'clock', done: 'completed' },
} as const satisfies Record<string, EventDefinition>;

/** Transitions of every payout after its confirm. */
export const PAYOUT_ENDINGS = [
  { from: 'transferring', event: 'settle', to: 'completed', money: 'pay out' },
  { from: 'transferring', event: 'fail', to: 'failed', money: 'give back' },
  { from: 'transferring', event: 'reject', to: 'rejected', money: 'give back' },
] as const;

/** Due events of every payout. */
export const PAYOUT_DUE = { transferring: { afterMs: DURATIONS.transfer, event: 'settle' } } as const;
