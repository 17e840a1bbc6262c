// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  Envelope,
  Refusal,
  QuoteResponse,
  UnspecifiedResponse,
  CreateRefusedResponse,
} from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  getQuote: {
    method: 'POST';
    path: '/quotes';
    parameters: Record<string, never>;
    responses: { 200: GetQuoteResponse200; 400: GetQuoteResponse400 };
  };
  createOrder: {
    method: 'POST';
    path: '/orders';
    parameters: Record<string, never>;
    responses: { 200: CreateOrderResponse200; 400: CreateOrderResponse400 };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export type GetQuoteResponse200<Status extends string = string> = QuoteResponse<Status>;

export type GetQuoteResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

/** Holds to R-034. */
export type CreateOrderResponse200<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: string[] }
      : { status: '1'; data: string[] } | Refusal & { message: string }
    )
    : Refusal & { message: string }
  )
  & { status: Status };

export type CreateOrderResponse400 = CreateRefusedResponse;
