import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ list: ['a'], any: [1, 'x'], pair: ['x', 1], rest: ['x', true, false], choice: [1, 'a'] });
send({ rest: [] });

// @ts-expect-error not an entry
send({ list: ['c'] });

// @ts-expect-error a pair has two
send({ pair: ['x'] });

// @ts-expect-error no third
send({ pair: ['x', 1, 2] });

// @ts-expect-error neither a string nor a number
send({ choice: [true] });
