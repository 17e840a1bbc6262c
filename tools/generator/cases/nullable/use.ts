import type { AnimalOrNull, Cat, SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: null, b: null, c: null, d: 1 });
send({ a: '1', b: 'x', c: { n: 'n' }, d: 1 });

// @ts-expect-error d is not nullable
send({ a: null, d: null });

// @ts-expect-error not a value of b
send({ a: '1', b: 'z', d: 1 });

export const cat: Cat = { kind: 'Cat' };
export const animal: AnimalOrNull = { kind: 'Cat' };

// @ts-expect-error a kind of its own has its name
export const other: Cat = { kind: 'of any kind' };
