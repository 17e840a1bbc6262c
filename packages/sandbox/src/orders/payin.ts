import { DURATIONS } from './durations.ts';
import type { Machine } from './machine.ts';

/** The ten statuses of section 3, in its order. */
export type PayinState =
  | 'pending'
  | 'pending_material'
  | 'awaiting_transfer'
  | 'transferring'
  | 'completed'
  | 'transferred'
  | 'failed'
  | 'rejected'
  | 'overrule'
  | 'canceled';

export type PayinEvent =
  | 'refresh'
  | 'upload'
  | 'pay'
  | 'requireMaterial'
  | 'reject'
  | 'overrule'
  | 'fail'
  | 'expire'
  | 'dispatch'
  | 'settle'
  | 'close';

/** The life cycle of a payin (sections 2.5, 3 and 4.3). The statuses are shown, how they follow each other is not. */
export const payin: Machine<PayinState, PayinEvent> = {
  name: 'payin',
  initial: 'pending',
  states: {
    pending: 'The gateway is open and the payer has not paid.',
    pending_material: 'A supporting document is wanted before the payer can pay.',
    awaiting_transfer: 'The payer has paid; the money waits to be sent on.',
    transferring: 'The money is on its way to the beneficiary.',
    completed: 'The payin is closed and its money can be used.',
    transferred: 'The money reached the beneficiary.',
    failed: 'The money could not be sent on and went back to the payer.',
    rejected: 'The service refused the payin before it was paid.',
    overrule: 'The service overruled the payin and the money went back to the payer.',
    canceled: 'Nobody paid in time.',
  },
  terminal: ['completed', 'failed', 'rejected', 'overrule', 'canceled'],
  events: {
    refresh: { by: 'merchant', done: 'given a new gateway', operations: ['refreshPayinGateway'] },
    upload: { by: 'merchant', done: 'given a document', operations: ['uploadPayinDocument'] },
    pay: { by: 'payer', done: 'paid' },
    requireMaterial: { by: 'service', done: 'asked for documents' },
    reject: { by: 'service', done: 'rejected' },
    overrule: { by: 'service', done: 'overruled' },
    fail: { by: 'service', done: 'failed' },
    expire: { by: 'clock', done: 'cancelled as unpaid' },
    dispatch: { by: 'clock', done: 'sent on' },
    settle: { by: 'clock', done: 'handed to the beneficiary' },
    close: { by: 'clock', done: 'closed' },
  },
  transitions: [
    { from: 'pending', event: 'refresh', to: 'pending' },
    { from: 'pending', event: 'upload', to: 'pending' },
    { from: 'pending', event: 'pay', to: 'awaiting_transfer', money: 'collect' },
    { from: 'pending', event: 'requireMaterial', to: 'pending_material' },
    { from: 'pending', event: 'reject', to: 'rejected' },
    { from: 'pending', event: 'expire', to: 'canceled' },
    { from: 'pending_material', event: 'upload', to: 'pending' },
    { from: 'pending_material', event: 'reject', to: 'rejected' },
    { from: 'pending_material', event: 'expire', to: 'canceled' },
    { from: 'awaiting_transfer', event: 'dispatch', to: 'transferring' },
    { from: 'awaiting_transfer', event: 'overrule', to: 'overrule', money: 'return' },
    { from: 'transferring', event: 'settle', to: 'transferred' },
    { from: 'transferring', event: 'fail', to: 'failed', money: 'return' },
    { from: 'transferred', event: 'close', to: 'completed', money: 'make available' },
  ],
  due: {
    pending: { afterMs: DURATIONS.paymentWindow, event: 'expire' },
    pending_material: { afterMs: DURATIONS.materialWindow, event: 'expire' },
    awaiting_transfer: { afterMs: DURATIONS.dispatch, event: 'dispatch' },
    transferring: { afterMs: DURATIONS.transfer, event: 'settle' },
    transferred: { afterMs: DURATIONS.close, event: 'close' },
  },
  guards: {},
};
