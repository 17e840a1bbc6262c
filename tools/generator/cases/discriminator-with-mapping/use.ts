import type { Order, SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ kind: 'cat', lives: 9 });
send({ kind: 'kitten', lives: 9 });
export const lives = (pet: Order): number => (pet.kind === 'dog' ? 1 : pet.lives);

// @ts-expect-error a dog has no lives
send({ kind: 'dog', lives: 9 });

// @ts-expect-error of no known kind
send({ kind: 'Cat', lives: 9 });
