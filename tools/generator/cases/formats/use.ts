import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ day: '2026-02-28', mail: 'a@b.c', count: 1 });

// @ts-expect-error a date is sent as a string
send({ day: new Date() });

// @ts-expect-error a count is a number
send({ count: '1' });
