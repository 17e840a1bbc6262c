import type { SendOrderRequest } from './expected/index.ts';

export const one: SendOrderRequest = { id: '1', part: { n: 1 }, odd: 'x', size: 2, anchored: true, shared: { count: 1 } };

// @ts-expect-error n is a number
export const two: SendOrderRequest = { part: { n: '1' } };

// @ts-expect-error odd is listed
export const three: SendOrderRequest = { odd: 'y' };

// @ts-expect-error the parameter of another place
export const four: SendOrderRequest = { size: '2' };

// @ts-expect-error by anchor
export const five: SendOrderRequest = { anchored: 1 };
