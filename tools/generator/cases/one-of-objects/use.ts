import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ id: '1', card: 'c' });
send({ id: '1', iban: 'i', bank: 'b' });

// @ts-expect-error one of them
send({ id: '1' });

// @ts-expect-error id is required
send({ card: 'c' });
