// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Every operation, by its id. */
export interface Operations {
  sendOrder: {
    method: 'POST';
    path: '/orders';
    parameters: Record<string, never>;
    responses: { 200: undefined };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {
  orderChanged: {
    method: 'POST';
    path: 'orderChanged';
    parameters: Record<string, never>;
    request: OrderChangedWebhookRequest;
    requestTypes: { 'application/json': OrderChangedWebhookRequest };
    responses: { 200: OrderChangedWebhookResponse200 };
  };
}

/** Every callback, by its id. */
export interface Callbacks {
  onPaid: {
    method: 'POST';
    path: '{$request.body#/url}';
    parameters: Record<string, never>;
    request: OnPaidRequest;
    requestTypes: { 'application/json': OnPaidRequest };
    responses: { 200: undefined };
  };
}

export interface OrderChangedWebhookRequest {
  id: string;
}

export interface OrderChangedWebhookResponse200 {
  ok?: boolean;
}

export interface OnPaidRequest {
  paid?: boolean;
}
