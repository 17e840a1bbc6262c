// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { Order, ABXGetResponses200ApplicationJsonPart, ABXGetParameters0 } from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  sendOrder: {
    method: 'POST';
    path: '/orders';
    parameters: Record<string, never>;
    request: SendOrderRequest;
    requestTypes: { 'application/json': SendOrderRequest };
    responses: { 200: SendOrderResponse200 };
  };
  getX: {
    method: 'GET';
    path: '/a~b/{x}';
    parameters: { path: GetXPath; query?: GetXQuery };
    responses: { 200: GetXResponse200 };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export type SendOrderRequest = Order;

export interface SendOrderResponse200 {
  part?: ABXGetResponses200ApplicationJsonPart;
}

export interface GetXPath {
  x: string;
}

export interface GetXQuery {
  size?: ABXGetParameters0;
}

export interface GetXResponse200 {
  part?: ABXGetResponses200ApplicationJsonPart;
}
