import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: '1', b: '2' });

// @ts-expect-error no such member
send({ a: '1', d: '2' });

// @ts-expect-error a is required
send({ b: '1' });
