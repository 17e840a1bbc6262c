import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ name: 'n', price: 1, extra: true });

// @ts-expect-error price is missing
send({ name: 'n', extra: true });

// @ts-expect-error extra is missing
send({ name: 'n', price: 1 });
