import type { SendOrderRequest } from './expected/index.ts';

declare function send<Country extends string>(body: SendOrderRequest<Country>): void;
declare const someCountry: string;

send({ payer: { address: { country: 'AU' } } });
send({ payer: { address: { country: 'US', state: 'CA' } } });
send({ payer: { address: { country: someCountry } } });

// @ts-expect-error US needs state
send({ payer: { address: { country: 'US' } } });
