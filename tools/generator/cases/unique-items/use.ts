import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ ids: ['a', 'b'] });
send({ ids: ['a', 'a'] }); // no type expresses this: see not-expressible.ts

// @ts-expect-error not an array
send({ ids: 'a' });
