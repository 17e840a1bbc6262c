import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: {}, b: 1, c: 'long text' }); // what is ignored stands in not-expressible.ts

// @ts-expect-error n is text
send({ a: { n: 1 } });
