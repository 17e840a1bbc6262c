import type { Order, SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ kind: 'Cat', lives: 9 });
export const lives = (pet: Order): number => (pet.kind === 'Dog' ? 1 : pet.lives);

// @ts-expect-error the name is the value
send({ kind: 'cat', lives: 9 });

// @ts-expect-error a dog is good
send({ kind: 'Dog', lives: 1 });
