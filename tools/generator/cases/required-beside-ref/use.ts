import type { Other, SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;
declare function other(body: Other): void;

send({ a: '1', c: 1 });
other({ b: '1' });

// @ts-expect-error a is required
send({ b: '1' });

// @ts-expect-error c is a number
send({ a: '1', c: '2' });

// @ts-expect-error b is required
other({ a: '1' });
