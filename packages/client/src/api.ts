export * from '@cross-border-payments/client-runtime/api';
export type { CallPromise, CallResponse, PagePromise } from './types.ts';
