import type { OddIdResponse200, Operations } from './expected/index.ts';

export const ids: (keyof Operations)[] = ['getThings', 'get-things', 'getThingsByThingIdPartsByPart', 'post', 'odd id!'];
export const response: OddIdResponse200 = { ok: true };

// @ts-expect-error no such operation
export const other: keyof Operations = 'getThings_2';
