import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ part: 'Deposit' });
send({ part: 'Final', carrier: 'c' });

// @ts-expect-error Full needs carrier
send({ part: 'Full' });
