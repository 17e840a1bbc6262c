import type { Callbacks, OrderChangedWebhookRequest, Webhooks } from './expected/index.ts';

export const told: OrderChangedWebhookRequest = { id: '1' };
export const called: Callbacks['onPaid']['request'] = { paid: true };
export const response: Webhooks['orderChanged']['responses'][200] = { ok: true };

// @ts-expect-error id is required
export const empty: OrderChangedWebhookRequest = {};
