import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ open: { a: '1', b: 2 }, counts: { x: 1 }, both: { name: 'n', y: 1 }, shut: {}, bare: { any: [1] }, patterned: { 'x-a': '1' } });

// @ts-expect-error not a count
send({ counts: { x: 'y' } });

// @ts-expect-error name is required
send({ both: { y: 1 } });

// @ts-expect-error must be empty
send({ shut: { a: 1 } });

// @ts-expect-error a is a string
send({ both: { name: true } });
