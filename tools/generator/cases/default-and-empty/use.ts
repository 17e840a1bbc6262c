import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({});
send({ mode: 'app', anything: [1], yes: 1 });

// @ts-expect-error not a mode
send({ mode: 'x' });

// @ts-expect-error nothing fits
send({ never: 1 });
