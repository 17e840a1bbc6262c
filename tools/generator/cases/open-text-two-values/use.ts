import type { SendOrderRequest } from './expected/index.ts';

declare function send<From extends string, To extends string>(body: SendOrderRequest<From, To>): void;

send({ from: 'EUR', to: 'USD' });
send({ from: 'AUD', to: 'USD', a: 'a' });
send({ from: 'AUD', to: 'HKD', a: 'a', b: 'b' });

// @ts-expect-error AUD needs a
send({ from: 'AUD', to: 'USD' });

// @ts-expect-error CNY needs b
send({ from: 'EUR', to: 'CNY' });

// @ts-expect-error HKD needs b
send({ from: 'AUD', to: 'HKD', a: 'a' });
