import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: '1', b: 'x' });
send({ b: 'y' });

// @ts-expect-error a needs b
send({ a: '1' });

// @ts-expect-error a needs b to be x
send({ a: '1', b: 'y' });
