import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: 'x', b: ['1'], c: { k: 1 }, d: { e: '1' } });

// @ts-expect-error a is required
send({});

// @ts-expect-error not a string
send({ a: 'x', b: [1] });
