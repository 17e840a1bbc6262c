import type { Order, SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ secret: 's', name: 'n', part: { size: 1 } });
export const seen = (order: Order): string => order.id;

// @ts-expect-error id comes from the service
send({ id: '1', secret: 's', name: 'n' });

// @ts-expect-error made comes from the service
send({ secret: 's', name: 'n', part: { made: 'm' } });

// @ts-expect-error a response has no secret
export const hidden = (order: Order): string => order.secret;
