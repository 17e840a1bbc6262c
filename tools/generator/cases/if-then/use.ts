import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ type: 'check3' });
send({ type: 'check3', phone: '1' });
send({ type: 'check4', phone: '1' });

// @ts-expect-error check4 needs phone
send({ type: 'check4' });

// @ts-expect-error of no known type
send({ type: 'check5' });
