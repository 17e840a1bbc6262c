import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ kind: 'plain' });
send({ color: 'red' });
send({ kind: 'rich', color: 'red' });

// @ts-expect-error rich needs color
send({ kind: 'rich' });

// @ts-expect-error without required, the condition holds for an absent kind too
send({});
