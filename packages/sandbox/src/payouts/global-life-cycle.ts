import { defineMachine } from '../orders/machine.ts';
import { requireGlobalDocument } from './guards.ts';
import {
  PAYOUT_DUE,
  PAYOUT_ENDINGS,
  PAYOUT_SERVICE_EVENTS,
  PAYOUT_STATES,
  PAYOUT_TERMINAL,
} from './payout-life-cycle.ts';

/** The life cycle of a global payout (sections 2.4, 3 and 4.2). Documents are optional unless the service asks for them. */
export const globalPayout = defineMachine({
  name: 'global payout',
  initial: 'pending',
  states: PAYOUT_STATES,
  terminal: PAYOUT_TERMINAL,
  events: {
    update: { by: 'merchant', done: 'updated', operations: ['updateGlobalPayout'] },
    upload: { by: 'merchant', done: 'given a document', operations: ['uploadGlobalPayoutDocument'] },
    completeDocuments: {
      by: 'merchant',
      done: 'marked as fully documented',
      operations: ['completeGlobalPayoutDocuments'],
    },
    confirm: { by: 'merchant', done: 'confirmed', operations: ['confirmGlobalPayout'] },
    ...PAYOUT_SERVICE_EVENTS,
  },
  transitions: [
    { from: 'pending', event: 'update', to: 'pending' },
    { from: 'pending', event: 'upload', to: 'pending' },
    { from: 'pending', event: 'completeDocuments', to: 'awaiting_transfer' },
    { from: 'pending', event: 'confirm', to: 'transferring', money: 'hold' },
    { from: 'pending', event: 'requireMaterial', to: 'pending_material' },
    { from: 'pending', event: 'reject', to: 'rejected' },
    { from: 'pending_material', event: 'update', to: 'pending_material' },
    { from: 'pending_material', event: 'upload', to: 'pending_material' },
    { from: 'pending_material', event: 'completeDocuments', to: 'awaiting_transfer' },
    { from: 'pending_material', event: 'reject', to: 'rejected' },
    { from: 'awaiting_transfer', event: 'update', to: 'awaiting_transfer' },
    { from: 'awaiting_transfer', event: 'confirm', to: 'transferring', money: 'hold' },
    { from: 'awaiting_transfer', event: 'requireMaterial', to: 'pending_material' },
    { from: 'awaiting_transfer', event: 'reject', to: 'rejected' },
    ...PAYOUT_ENDINGS,
  ],
  due: PAYOUT_DUE,
  guards: { completeDocuments: requireGlobalDocument },
});
