import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ amount: 19.99 });

// @ts-expect-error not a number
send({ amount: '19.99' });
