import type { Card, Field, Machine, Range, SendShapesRequest } from './expected/index.ts';

declare function send(body: SendShapesRequest): void;

send({ field: { name: 'n', kind: 'date' }, machine: { repository: 1 }, emoji: null, tags: ['a'] });
send({ parts: [{ kind: 2, style: 1 }], range: { values: [] }, card: { number: 'n', expiry: 'e' } });

// @ts-expect-error a selection has options
export const field: Field = { name: 'n', kind: 'select' };

// @ts-expect-error neither a repository nor a pull request
export const machine: Machine = { place: 'p' };

// @ts-expect-error the other end is missing
export const range: Range = { low: 1 };

// @ts-expect-error a number needs its expiry
export const card: Card = { number: 'n' };
