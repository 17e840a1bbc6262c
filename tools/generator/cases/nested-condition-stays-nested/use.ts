import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({});
send({ payee: { kind: 'B' } });
send({ payee: { kind: 'I', gender: 'x' } });

// @ts-expect-error I needs gender
send({ payee: { kind: 'I' } });
