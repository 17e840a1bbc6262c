import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ b: '1' });
send({ c: '1' });
send({});

// @ts-expect-error a is forbidden
send({ a: '1' });

// @ts-expect-error not b and c together
send({ b: '1', c: '2' });
