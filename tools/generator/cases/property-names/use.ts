import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ listed: { en: 'x' }, any: { abc: 1 } });

// @ts-expect-error not a listed name
send({ listed: { fr: 'x' } });

// @ts-expect-error not a number
send({ any: { abc: 'x' } });
