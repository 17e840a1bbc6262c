import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ status: 'failed' });
send({ status: 'ok', data: { id: '1' }, total: 1 });

// @ts-expect-error ok needs data
send({ status: 'ok', total: 1 });
