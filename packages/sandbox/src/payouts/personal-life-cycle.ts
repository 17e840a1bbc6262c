import { defineMachine } from '../orders/machine.ts';
import { requireChangeableMembers, requirePersonalDocument } from './guards.ts';
import {
  PAYOUT_DUE,
  PAYOUT_ENDINGS,
  PAYOUT_SERVICE_EVENTS,
  PAYOUT_STATES,
  PAYOUT_TERMINAL,
} from './payout-life-cycle.ts';

/** The life cycle of a personal payout (sections 2.9, 3 and 4.5). */
export const personalPayout = defineMachine({
  name: 'personal payout',
  initial: 'pending',
  states: { ...PAYOUT_STATES, canceled: 'The merchant cancelled the order.' },
  terminal: [...PAYOUT_TERMINAL, 'canceled'],
  events: {
    update: { by: 'merchant', done: 'updated', operations: ['updatePersonalPayout'] },
    upload: { by: 'merchant', done: 'given a document', operations: ['uploadPersonalPayoutDocument'] },
    completeDocuments: {
      by: 'merchant',
      done: 'marked as fully documented',
      operations: ['completePersonalPayoutDocuments'],
    },
    confirm: {
      by: 'merchant',
      done: 'confirmed',
      operations: ['confirmPersonalPayout', 'confirmPersonalPayoutDeprecated'],
    },
    cancel: {
      by: 'merchant',
      done: 'cancelled',
      operations: ['cancelPersonalPayout'],
      rule: 'R-030',
    },
    ...PAYOUT_SERVICE_EVENTS,
  },
  transitions: [
    { from: 'pending', event: 'update', to: 'pending' },
    { from: 'pending', event: 'upload', to: 'pending' },
    { from: 'pending', event: 'completeDocuments', to: 'awaiting_transfer' },
    { from: 'pending', event: 'confirm', to: 'transferring', money: 'hold' },
    { from: 'pending', event: 'cancel', to: 'canceled' },
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
  guards: { update: requireChangeableMembers, completeDocuments: requirePersonalDocument },
});
