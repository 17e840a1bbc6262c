import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ mode: 'home', payer: {} });
send({ mode: 'abroad', payer: { address: { street: 's' } } });

// @ts-expect-error abroad needs an address
send({ mode: 'abroad', payer: {} });

// @ts-expect-error abroad needs a street
send({ mode: 'abroad', payer: { address: { town: 't' } } });

// @ts-expect-error no member of an address
send({ mode: 'home', payer: { address: { stret: 's' } } });
