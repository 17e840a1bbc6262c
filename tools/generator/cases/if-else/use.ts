import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ type: 'check4' });
send({ type: 'check3', note: 'n' });

// @ts-expect-error check3 needs note
send({ type: 'check3' });
