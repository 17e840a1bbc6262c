import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { listOf, refusal } from '../core/errors.ts';
import type { Family } from '../store/schema.ts';
import {
  DURATIONS,
  type EventDefinition,
  type Machine,
  type OrderFacts,
  type Transition,
} from './machine.ts';

export type { Machine } from './machine.ts';

const REQUIRED_BUSINESS_DOCUMENTS = ['proforma_invoice', 'purchase_order'];
const CHANGEABLE_PROPERTIES = ['payer', 'beneficiary', 'purpose', 'fundsSource', 'relationship'];
const NAMING_PROPERTIES = ['tradeId', 'orderNo'];

export function requireBusinessDocuments({ documents = [] }: OrderFacts): Refusal | undefined {
  const missing = REQUIRED_BUSINESS_DOCUMENTS.filter((type) => !documents.includes(type));
  if (missing.length === 0) return undefined;
  const was = missing.length === 1 ? 'was' : 'were';
  const names = listOf(missing, 'and');
  return refusal(`The documents are not complete because ${names} ${was} not uploaded`, 'R-027');
}

export function requireRate({ sourceCurrency, targetCurrency, queryNo }: OrderFacts): Refusal | undefined {
  if (sourceCurrency === targetCurrency || queryNo) return undefined;
  const reason = `the order converts ${sourceCurrency} to ${targetCurrency}`;
  return refusal(`\`queryNo\` is required because ${reason}`, 'R-028');
}

export function requireChangeableProperties({ properties = [] }: OrderFacts): Refusal | undefined {
  const changed = properties.filter((property) => !NAMING_PROPERTIES.includes(property));
  const fixed = changed.filter((property) => !CHANGEABLE_PROPERTIES.includes(property));
  const changeable = listOf(CHANGEABLE_PROPERTIES, 'or');
  if (fixed.length > 0) {
    const sentence = `${listOf(fixed, 'and')} cannot be changed; an update may change only ${changeable}`;
    return refusal(sentence, 'R-031');
  }
  if (changed.length > 0) return undefined;
  return refusal(`The update contains no changes; send at least one of ${changeable}`, 'R-031');
}

/** Returns a guard that requires one document (R-035; for global payouts, sandbox choice `global-completed`). */
export const requireDocument =
  (rule?: string) =>
  ({ documents = [] }: OrderFacts): Refusal | undefined =>
    documents.length > 0
      ? undefined
      : refusal('The documents are not complete because no document was uploaded', rule);

interface PayoutFamily {
  readonly name: string;
  /** The operations that raise each event of the merchant; an event without operations cannot happen. */
  readonly operations: Readonly<Partial<Record<keyof typeof MERCHANT_EVENTS, readonly string[]>>>;
  readonly guards: Machine['guards'];
  readonly isConfirmedPending: boolean;
}

const MERCHANT_EVENTS = {
  update: { by: 'merchant', done: 'updated' },
  upload: { by: 'merchant', done: 'given a document' },
  completeDocuments: { by: 'merchant', done: 'marked as fully documented' },
  confirm: { by: 'merchant', done: 'confirmed' },
  cancel: { by: 'merchant', done: 'cancelled', rule: 'R-030' },
} as const satisfies Readonly<Record<string, EventDefinition>>;

const SERVICE_EVENTS = {
  requireMaterial: { by: 'service', done: 'asked for documents' },
  reject: { by: 'service', done: 'rejected' },
  fail: { by: 'service', done: 'failed' },
  settle: { by: 'clock', done: 'completed' },
} as const satisfies Readonly<Record<string, EventDefinition>>;

/** Returns the life cycle of a payout family (sandbox choices `payout-statuses` and `payout-transitions`). */
function payout({ name, operations, guards, isConfirmedPending }: PayoutFamily): Machine {
  const confirm = { event: 'confirm', to: 'transferring', money: 'hold' } as const;
  const transitions: readonly Transition[] = [
    { from: 'pending', event: 'update', to: 'pending' },
    { from: 'pending', event: 'upload', to: 'pending' },
    { from: 'pending', event: 'completeDocuments', to: 'awaiting_transfer' },
    ...(isConfirmedPending ? [{ from: 'pending', ...confirm }] : []),
    { from: 'pending', event: 'cancel', to: 'canceled' },
    { from: 'pending', event: 'requireMaterial', to: 'pending_material' },
    { from: 'pending', event: 'reject', to: 'rejected' },
    { from: 'pending_material', event: 'update', to: 'pending_material' },
    { from: 'pending_material', event: 'upload', to: 'pending_material' },
    { from: 'pending_material', event: 'completeDocuments', to: 'awaiting_transfer' },
    { from: 'pending_material', event: 'reject', to: 'rejected' },
    { from: 'awaiting_transfer', event: 'update', to: 'awaiting_transfer' },
    { from: 'awaiting_transfer', ...confirm },
    { from: 'awaiting_transfer', event: 'requireMaterial', to: 'pending_material' },
    { from: 'awaiting_transfer', event: 'reject', to: 'rejected' },
    { from: 'transferring', event: 'settle', to: 'completed', money: 'pay out' },
    { from: 'transferring', event: 'fail', to: 'failed', money: 'give back' },
    { from: 'transferring', event: 'reject', to: 'rejected', money: 'give back' },
  ];
  const merchantEvents = Object.entries(operations).map(([event, own]) => {
    return [event, { ...MERCHANT_EVENTS[event as keyof typeof operations], operations: own }] as const;
  });
  const events = { ...Object.fromEntries(merchantEvents), ...SERVICE_EVENTS };
  const canCancel = operations.cancel !== undefined;
  return {
    name,
    initial: 'pending',
    states: {
      pending: 'The order exists and no money has moved.',
      pending_material: 'The order cannot continue without supporting documents.',
      awaiting_transfer: 'The documents are complete; the order can be confirmed.',
      transferring: 'The order is confirmed, and its money is being transferred.',
      completed: 'The money reached the beneficiary.',
      failed: "The beneficiary's bank returned the money.",
      rejected: 'The service rejected the order.',
      ...(canCancel ? { canceled: 'The merchant cancelled the order.' } : {}),
    },
    terminal: ['completed', 'failed', 'rejected', ...(canCancel ? ['canceled'] : [])],
    events,
    transitions: transitions.filter(({ event }) => Object.hasOwn(events, event)),
    due: { transferring: { afterMs: DURATIONS.transfer, event: 'settle' } },
    guards,
  };
}

/** Sections 2.4, 3 and 4.2 of the interface document. Documents are optional unless the service asks for them. */
const globalPayout = payout({
  name: 'global payout',
  operations: {
    update: ['updateGlobalPayout'],
    upload: ['uploadGlobalPayoutDocument'],
    completeDocuments: ['completeGlobalPayoutDocuments'],
    confirm: ['confirmGlobalPayout'],
  },
  guards: { completeDocuments: requireDocument() },
  isConfirmedPending: true,
});

/** Sections 2.8, 3 and 4.4. Documents must be complete before the payout is confirmed (sandbox choice `business-confirm`). */
const businessPayout = payout({
  name: 'business payout',
  operations: {
    upload: ['uploadBusinessPayoutDocumentBase64', 'uploadBusinessPayoutDocument'],
    completeDocuments: ['completeBusinessPayoutDocuments'],
    confirm: ['confirmBusinessPayout'],
  },
  guards: { completeDocuments: requireBusinessDocuments, confirm: requireRate },
  isConfirmedPending: false,
});

/** Sections 2.9, 3 and 4.5. */
const personalPayout = payout({
  name: 'personal payout',
  operations: {
    update: ['updatePersonalPayout'],
    upload: ['uploadPersonalPayoutDocument'],
    completeDocuments: ['completePersonalPayoutDocuments'],
    confirm: ['confirmPersonalPayout', 'confirmPersonalPayoutDeprecated'],
    cancel: ['cancelPersonalPayout'],
  },
  guards: { update: requireChangeableProperties, completeDocuments: requireDocument('R-035') },
  isConfirmedPending: true,
});

/** Sections 2.5, 3 and 4.3. The interface document lists the statuses, but not their transitions. */
const payin: Machine = {
  name: 'payin',
  initial: 'pending',
  states: {
    pending: 'The gateway is open and the payer has not paid.',
    pending_material: 'The payer cannot pay before a supporting document is uploaded.',
    awaiting_transfer: 'The payer has paid; the money has not been transferred yet.',
    transferring: 'The money is being transferred to the beneficiary.',
    completed: 'The payin is closed, and its money is available.',
    transferred: 'The money reached the beneficiary.',
    failed: 'The transfer failed, and the money was returned to the payer.',
    rejected: 'The service rejected the payin before it was paid.',
    overrule: 'The service overruled the payin, and the money was returned to the payer.',
    canceled: 'The payer did not pay in time.',
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

const MACHINES: Readonly<Record<Family, Machine>> = {
  global: globalPayout,
  business: businessPayout,
  personal: personalPayout,
  payin,
};

export const FAMILIES = Object.keys(MACHINES) as readonly Family[];

export function machineOf(family: Family): Machine {
  return MACHINES[family];
}
