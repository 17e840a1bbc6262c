import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ ids: ['first'] });
send({ ids: ['other'] }); // no type expresses this: see not-expressible.ts

// @ts-expect-error not a string
send({ ids: [1] });
