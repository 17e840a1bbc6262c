import type { SendOrderRequest } from './expected/index.ts';

declare function send<Currency extends string>(body: SendOrderRequest<Currency>): void;
declare const someCurrency: string;

send({ currency: 'EUR', amount: 1, swift: 's' });
send({ currency: 'CNY', amount: 1, kind: 'Part' });
send({ currency: 'CNY', amount: 1, kind: 'Full', carrier: 'c' });
send({ currency: someCurrency, amount: 1, swift: 's' });
const plain: SendOrderRequest = { currency: 'CNY', amount: 1, kind: 'Part' };
send(plain);
const other: SendOrderRequest = { currency: 'EUR', amount: 1, swift: 's' };
send(other);
send({ currency: 'CNY', amount: 1, kind: 'Part' } satisfies SendOrderRequest<'CNY'>);

// @ts-expect-error CNY needs kind, whatever else there is
send({ currency: 'CNY', amount: 1, swift: 's' });

// @ts-expect-error not CNY needs swift
send({ currency: 'EUR', amount: 1, kind: 'Part' });

// @ts-expect-error Full needs carrier
send({ currency: 'CNY', amount: 1, kind: 'Full' });

// @ts-expect-error neither what CNY needs nor what others need
export const wrong: SendOrderRequest = { currency: 'CNY', amount: 1 };

// @ts-expect-error as annotated
export const exact: SendOrderRequest<'CNY'> = { currency: 'CNY', amount: 1, swift: 's' };
