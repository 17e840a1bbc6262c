// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  Order,
  ABXGetResponses200ApplicationJsonPart,
  ABXGetParameters0,
} from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  sendOrder: {
    method: 'POST';
    path: '/orders';
    parameters: Record<string, never>;
    request: SendOrderRequest;
    requestTypes: { 'application/json': SendOrderRequest };
    answers: { 200: SendOrderAnswer200 };
  };
  getX: {
    method: 'GET';
    path: '/a~b/{x}';
    parameters: { path: GetXPath; query?: GetXQuery };
    answers: { 200: GetXAnswer200 };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export type SendOrderRequest = Order;

export interface SendOrderAnswer200 {
  part?: ABXGetResponses200ApplicationJsonPart;
}

export interface GetXPath {
  x: string;
}

export interface GetXQuery {
  size?: ABXGetParameters0;
}

export interface GetXAnswer200 {
  part?: ABXGetResponses200ApplicationJsonPart;
}
