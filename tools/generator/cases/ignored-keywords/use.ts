import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: {}, b: 1, c: 'long text' }); // ignored keywords are listed in not-expressible.ts

// @ts-expect-error n is a string
send({ a: { n: 1 } });
