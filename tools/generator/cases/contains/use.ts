import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ ids: ['first'] });
send({ ids: ['other'] }); // no type says it: see not-expressible.ts

// @ts-expect-error not text
send({ ids: [1] });
