// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { Shapes } from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  sendShapes: {
    method: 'POST';
    path: '/shapes';
    parameters: Record<string, never>;
    request: SendShapesRequest;
    requestTypes: { 'application/json': SendShapesRequest };
    responses: { 200: undefined };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export type SendShapesRequest = Shapes;
