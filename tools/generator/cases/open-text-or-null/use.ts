import type { Order } from './expected/index.ts';

declare function send<Currency extends string>(body: Order<Currency>): void;

send({ currency: 'CNY', method: 'm' });
send({ currency: 'EUR' });
send({ currency: null });

// @ts-expect-error CNY needs a method
send({ currency: 'CNY' });

// @ts-expect-error neither a string nor null
send({ currency: 5 });
