import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ a: 'lower', b: 'upper', c: 's', d: 'digits', e: 'hyphen', f: 'hanzi', g: 'record', h: 'mine', i: 'reserved' });

// @ts-expect-error the two users differ
send({ a: 'upper' });
