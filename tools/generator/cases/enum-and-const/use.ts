import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ version: 2, kind: 'ACCOUNTING_SERVICE TAX_SERVICE', flag: null, point: { x: 1, y: ['a'] }, titled: 'a' });
send({ version: 2, kind: "it's", flag: 'other' });

// @ts-expect-error only a part of the value
send({ version: 2, kind: 'ACCOUNTING_SERVICE' });

// @ts-expect-error another version
send({ version: 1 });

// @ts-expect-error not listed
send({ version: 2, titled: 'c' });
