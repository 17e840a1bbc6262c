import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ name: 'a', parts: [{ name: 'b', parts: [] }], tree: { a: { b: {} } }, value: [['x'], { k: 'v' }] });

// @ts-expect-error name is required at every depth
send({ name: 'a', parts: [{ name: 'b', parts: [{}] }] });

// @ts-expect-error not a tree
send({ name: 'a', tree: { a: 1 } });

// @ts-expect-error no numbers in it
send({ name: 'a', value: [[1]] });
