import type { Order } from './expected/index.ts';

declare function send(order: Order): void;

interface Refused {
  readonly tradeId: string;
}
declare const refused: Refused;

send({ any: 'text' });
send({ any: {} });
send({ any: { code: 5 } });
send({ any: [1, 'two'] });
send({ any: refused, open: refused, known: refused, nothing: null });
send({ any: refused, open: [refused], known: [refused], listed: [1], noList: { a: 1 } });
send({ any: '', known: '', listed: '', map: { a: 1 }, empty: {} });

// @ts-expect-error a number is none of the types
send({ any: 1 });

// @ts-expect-error nor is null
send({ any: null });

// @ts-expect-error a member that is known keeps its type
send({ any: '', known: { tradeId: 1 } });

// @ts-expect-error so do the elements of a list
send({ any: '', listed: ['1'] });

// @ts-expect-error text is not allowed here
send({ any: '', open: 'text' });
