import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ kind: 'Cat', lives: 9 });
send({ kind: 'dog', good: true });

// @ts-expect-error mapped to dog
send({ kind: 'Dog', good: true });

// @ts-expect-error a cat needs lives
send({ kind: 'Cat' });
