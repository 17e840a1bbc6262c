import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: '1', b: '2' });
send({ c: '1' });
send({ b: '1' });

// @ts-expect-error a needs b
send({ a: '1' });
