import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: '1' });
send({ b: '1', c: '2' });

// @ts-expect-error one of them
send({ c: '1' });

// @ts-expect-error not both
send({ a: '1', b: '2' });
