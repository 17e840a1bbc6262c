// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  Envelope,
  Refusal,
  QuoteAnswer,
  UnspecifiedResponse,
  CreateRefusedAnswer,
} from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  getQuote: {
    method: 'POST';
    path: '/quotes';
    parameters: Record<string, never>;
    answers: { 200: GetQuoteAnswer200; 400: GetQuoteAnswer400 };
  };
  createOrder: {
    method: 'POST';
    path: '/orders';
    parameters: Record<string, never>;
    answers: { 200: CreateOrderAnswer200; 400: CreateOrderAnswer400 };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export type GetQuoteAnswer200<Status extends string = string> = QuoteAnswer<Status>;

export type GetQuoteAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

/** Holds to R-034. */
export type CreateOrderAnswer200<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: string[] }
      : { status: '1'; data: string[] } | Refusal & { message: string }
    )
    : Refusal & { message: string }
  )
  & { status: Status };

export type CreateOrderAnswer400 = CreateRefusedAnswer;
