import type { SendOrderRequest } from './expected/index.ts';

declare function send<Level extends number>(body: SendOrderRequest<Level>): void;

send({ level: 1 });
send({ level: 0, reason: 'r' });

// @ts-expect-error level 0 needs a reason
send({ level: 0 });
