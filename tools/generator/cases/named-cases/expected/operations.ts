// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { Parcel } from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  send: {
    method: 'POST';
    path: '/parcels';
    parameters: Record<string, never>;
    request?: SendRequest;
    requestTypes: { 'application/json': SendRequest };
    responses: { 204: undefined };
  };
  quote: {
    method: 'GET';
    path: '/quotes';
    parameters: { query?: QuoteQuery };
    responses: { 204: undefined };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export type SendRequest = Parcel;

export type QuoteQuery = QuoteById | QuoteByCode;

/** A case of {@link QuoteQuery}. */
export interface QuoteById {
  id: string;
  code?: string;
}

/** A case of {@link QuoteQuery}. */
export interface QuoteByCode {
  id?: string;
  code: string;
}
