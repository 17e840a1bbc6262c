// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { Order } from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  sendOrder: {
    method: 'POST';
    path: '/orders';
    parameters: Record<string, never>;
    request: SendOrderRequest;
    requestTypes: { 'application/json': SendOrderRequest };
    responses: { 200: undefined };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export type SendOrderRequest = Order;
