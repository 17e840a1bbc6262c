import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ none: {}, few: { a: '1' }, nothing: [], blank: '' });

// @ts-expect-error must be empty
send({ none: { a: 1 } });

// @ts-expect-error must be empty
send({ nothing: [1] });

// @ts-expect-error must be empty
send({ blank: 'x' });
