/**
 * Belongs here:
 * - what generated code imports: types, the plug-in for payments, and the functions that write requests
 *
 * Does not belong here:
 * - anything that a program calls
 */

export * from '@cross-border-payments/client-runtime/api/credentials';
export * from '@cross-border-payments/client-runtime/api/json';
export * from '@cross-border-payments/client-runtime/api/request';
export * from '@cross-border-payments/client-runtime/api/serialise';
export * from '@cross-border-payments/client-runtime/api/streams';
export type { RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
export type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
export { type PaymentPlugin, payments } from './payment/payments.ts';
export type {
  CallPromise,
  ClientProfile,
  EnvelopeData,
  MethodCall,
  OperationRecord,
  OrderData,
  PagePromise,
} from './types.ts';
