import { defineMachine } from '../orders/machine.ts';
import { requireBusinessDocuments, requireRate } from './guards.ts';
import {
  PAYOUT_DUE,
  PAYOUT_ENDINGS,
  PAYOUT_SERVICE_EVENTS,
  PAYOUT_STATES,
  PAYOUT_TERMINAL,
} from './payout-life-cycle.ts';

/**
 * The life cycle of a business payout (sections 2.8, 3 and 4.4). Its documents must be complete before it is confirmed
 * (sandbox choice `business-confirm`).
 */
export const businessPayout = defineMachine({
  name: 'business payout',
  initial: 'pending',
  states: PAYOUT_STATES,
  terminal: PAYOUT_TERMINAL,
  events: {
    upload: {
      by: 'merchant',
      done: 'given a document',
      operations: ['uploadBusinessPayoutDocumentBase64', 'uploadBusinessPayoutDocument'],
    },
    completeDocuments: {
      by: 'merchant',
      done: 'marked as fully documented',
      operations: ['completeBusinessPayoutDocuments'],
    },
    confirm: { by: 'merchant', done: 'confirmed', operations: ['confirmBusinessPayout'] },
    ...PAYOUT_SERVICE_EVENTS,
  },
  transitions: [
    { from: 'pending', event: 'upload', to: 'pending' },
    { from: 'pending', event: 'completeDocuments', to: 'awaiting_transfer' },
    { from: 'pending', event: 'requireMaterial', to: 'pending_material' },
    { from: 'pending', event: 'reject', to: 'rejected' },
    { from: 'pending_material', event: 'upload', to: 'pending_material' },
    { from: 'pending_material', event: 'completeDocuments', to: 'awaiting_transfer' },
    { from: 'pending_material', event: 'reject', to: 'rejected' },
    { from: 'awaiting_transfer', event: 'confirm', to: 'transferring', money: 'hold' },
    { from: 'awaiting_transfer', event: 'requireMaterial', to: 'pending_material' },
    { from: 'awaiting_transfer', event: 'reject', to: 'rejected' },
    ...PAYOUT_ENDINGS,
  ],
  due: PAYOUT_DUE,
  guards: { completeDocuments: requireBusinessDocuments, confirm: requireRate },
});
