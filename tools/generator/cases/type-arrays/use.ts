import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: null, b: 1, c: null, d: 1.5 });
send({ b: true });

// @ts-expect-error not null
send({ b: null });

// @ts-expect-error not a string
send({ d: '1' });
