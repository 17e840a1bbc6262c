import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ purpose: 'Goods', detail: 'SHOES' });
send({ purpose: 'Goods' });
send({ purpose: 'Service', detail: 'A B' });
send({ purpose: 'Service', detail: '' });
send({ purpose: 'Rent', detail: 'anything' });
send({ detail: 'anything' });

// @ts-expect-error not a detail of Goods
send({ purpose: 'Goods', detail: 'C' });

// @ts-expect-error not a detail of Service
send({ purpose: 'Service', detail: 'SHOES' });
