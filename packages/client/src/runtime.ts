/**
 * Belongs here:
 * - types that generated code imports
 *
 * Does not belong here:
 * - anything that a program calls
 */

import type { UntypedOrder } from '@cross-border-payments/client-runtime/core/errors/errors';

export type { RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
export type {
  CallOptions,
  CallPromise,
  PagePromise,
} from '@cross-border-payments/client-runtime/core/options';
export type { ClientProfile, OperationRecord } from './payment/profile.ts';

/** The `data` of a response; `unknown` if the document does not define it. */
export type EnvelopeData<ServiceResponse> = ServiceResponse extends { readonly data?: unknown }
  ? Shown<ServiceResponse['data']>
  : unknown;

/** The `data` of a create or a status query; an assumed order if the document does not define it. */
export type OrderData<ServiceResponse> =
  unknown extends EnvelopeData<ServiceResponse> ? UntypedOrder | undefined : EnvelopeData<ServiceResponse>;

/** A type of data; `unknown` if it may be a string or any object, because the document then does not define the data. */
type Shown<Value> = string | object extends Value ? unknown : Exclude<Value, undefined>;
