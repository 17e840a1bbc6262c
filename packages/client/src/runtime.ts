/**
 * Belongs here:
 * - what generated code imports: types, the plug-in for payments, and the functions that write requests
 *
 * Does not belong here:
 * - anything that a program calls
 */

export * from '@cross-border-payments/client-runtime/api/credentials';
export * from '@cross-border-payments/client-runtime/api/integers';
export * from '@cross-border-payments/client-runtime/api/multipart';
export * from '@cross-border-payments/client-runtime/api/request';
export * from '@cross-border-payments/client-runtime/api/streams/item-stream';
export * from '@cross-border-payments/client-runtime/api/styles';
export type { RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
export type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
export type { CallPromise, MethodCall, PagePromise } from './options.ts';
export { type PaymentPlugin, payments } from './payment/payments.ts';
export type { ClientProfile, EnvelopeData, OperationRecord, OrderData } from './records.ts';
