import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({});
send({ a: '1', a2: '2', b: '1', b2: '2', c: '1' });
send({ c2: '1' });

// @ts-expect-error a needs a2
send({ a: '1', b: '1', b2: '2' });

// @ts-expect-error b needs b2
send({ b: '1' });

// @ts-expect-error c forbids c2
send({ c: '1', c2: '2' });
