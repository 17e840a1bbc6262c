import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ payerId: 'P1' });
send({ payerId: 'P1', payer: {}, text: '' });
send({ payerId: '', payer: { name: 'n' } });
send({ payer: { name: 'n' }, text: 't' });

// @ts-expect-error payer must be empty
send({ payerId: 'P1', payer: { name: 'n' } });

// @ts-expect-error text must be empty
send({ payerId: 'P1', text: 't' });
