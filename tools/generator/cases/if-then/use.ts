import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

const rest = { note: null, tags: [], text: 'a second time' } as const;

send({ type: 'check3' });
send({ type: 'check3', phone: '1' });
send({ type: 'check4', phone: '1', ...rest, tags: [...rest.tags] });

// @ts-expect-error check4 needs phone
send({ type: 'check4', note: 1, tags: ['a'], text: 'a second time' });

// @ts-expect-error of no known type
send({ type: 'check5' });

// @ts-expect-error a property that is required is not undefined
send({ type: 'check4', phone: '1', note: undefined, tags: ['a'], text: 'a second time' });
// @ts-expect-error the same for an array
send({ type: 'check4', phone: '1', note: 1, tags: undefined, text: 'a second time' });
// @ts-expect-error the same for an enumeration
send({ type: 'check4', phone: '1', note: 1, tags: ['a'], text: undefined });
// @ts-expect-error null belongs to another property
send({ type: 'check4', phone: '1', note: 1, tags: ['a'], text: null });
