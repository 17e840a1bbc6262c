import * as expected from './expected/index.ts';
import type { OddName, SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ 'a-b': '1', constructor: '1', class: '2', 123: '3', '': '4', '*/ injected': '5' });
send({ constructor: '1', 'it\'s "quoted" \\ ${x}': '`${y}`' });
export const odd: OddName = 'a';

// @ts-expect-error no such thing was injected
expected.injected;

// @ts-expect-error not listed
export const other: OddName = 'b';
