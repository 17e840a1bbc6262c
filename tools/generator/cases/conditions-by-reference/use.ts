import type { SendOrderRequest, Update } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;
declare function update(body: Update): void;

send({ kind: 'b' });
send({ kind: 'a', x: '1' });
update({ kind: 'a', x: '1', y: '2' });

// @ts-expect-error a needs x
send({ kind: 'a' });

// @ts-expect-error a needs x here too
update({ kind: 'a', y: '2' });

// @ts-expect-error x needs y
update({ kind: 'b', x: '1' });
