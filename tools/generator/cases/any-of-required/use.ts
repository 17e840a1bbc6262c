import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: '1' });
send({ b: '1', c: '2' });
send({ a: '1', b: '2', c: '3' });

// @ts-expect-error b alone is not enough
send({ b: '1' });

// @ts-expect-error nothing at all
send({});
