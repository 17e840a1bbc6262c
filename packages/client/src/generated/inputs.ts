// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { Having } from '../runtime.ts';
import type * as operations from '@cross-border-payments/spec/operations';
import type * as schemas from '@cross-border-payments/spec/schemas';

export type * from '@cross-border-payments/spec/operations';
export type * from '@cross-border-payments/spec/schemas';

/** Demands `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.createGlobalPayout, body)`. */
export type CreateGlobalPayoutRequest = schemas.CreateGlobalPayoutRequest & Having<'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.updateGlobalPayout, body)`. */
export type UpdateGlobalPayoutRequest = schemas.UpdateGlobalPayoutRequest & Having<'tradeId' | 'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.confirmGlobalPayout, body)`. */
export type ConfirmGlobalPayoutRequest = operations.ConfirmGlobalPayoutRequest & Having<'tradeId' | 'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.completeGlobalPayoutDocuments, body)`. */
export type CompleteGlobalPayoutDocumentsRequest = operations.CompleteGlobalPayoutDocumentsRequest & Having<'tradeId' | 'orderNo'>;

/** Demands `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.createPayin, body)`. */
export type CreatePayinRequest = schemas.CreatePayinRequest & Having<'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.completeBusinessPayoutDocuments, body)`. */
export type CompleteBusinessPayoutDocumentsRequest = operations.CompleteBusinessPayoutDocumentsRequest & Having<'tradeId' | 'orderNo'>;

/** Demands `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.createPersonalPayout, body)`. */
export type CreatePersonalPayoutRequest = schemas.CreatePersonalPayoutRequest & Having<'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.confirmPersonalPayoutDeprecated, body)`. */
export type ConfirmPersonalPayoutDeprecatedRequest = operations.ConfirmPersonalPayoutDeprecatedRequest & Having<'tradeId' | 'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.confirmPersonalPayout, body)`. */
export type ConfirmPersonalPayoutRequest = operations.ConfirmPersonalPayoutRequest & Having<'tradeId' | 'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.cancelPersonalPayout, body)`. */
export type CancelPersonalPayoutRequest = operations.CancelPersonalPayoutRequest & Having<'tradeId' | 'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.updatePersonalPayout, body)`. */
export type UpdatePersonalPayoutRequest = schemas.UpdatePersonalPayoutRequest & Having<'tradeId' | 'orderNo'>;

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.completePersonalPayoutDocuments, body)`. */
export type CompletePersonalPayoutDocumentsRequest = operations.CompletePersonalPayoutDocumentsRequest & Having<'tradeId' | 'orderNo'>;
