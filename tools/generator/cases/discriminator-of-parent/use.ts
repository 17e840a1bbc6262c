import type { Lion, Pet, SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ kind: 'Cat', lives: 9 });
send({ kind: 'dog', good: true });
send({ kind: 'Lion', lives: 1, mane: true });
export const mane = (pet: Pet): boolean | undefined => (pet.kind === 'Lion' ? pet.mane : undefined);

// @ts-expect-error mapped to dog
send({ kind: 'Dog', good: true });

// @ts-expect-error a cat needs lives
send({ kind: 'Cat' });

// @ts-expect-error only a lion has a mane
send({ kind: 'Cat', lives: 9, mane: true });

// @ts-expect-error the value of its parent
export const lion: Lion = { kind: 'Cat', lives: 9 };
