import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ type: 'check3', note: 'n' });
send({ type: 'check4', phone: '1' });

// @ts-expect-error check4 needs phone
send({ type: 'check4', note: 'n' });

// @ts-expect-error any other needs note
send({ type: 'check3', phone: '1' });
