import type { FindHeaders, FindPath, FindQuery, Operations } from './expected/index.ts';

declare function find(query: FindQuery): void;

find({ name: 'n', idNumber: '1' });
find({ name: 'n', code: 'c', size: 3, sort: ['a'] });
export const path: Operations['find']['parameters']['path'] = { id: '1', undeclared: 'u' };
export const headers: FindHeaders = { 'X-Trace': 't' };
export const none: Operations['find']['parameters'] = { path, query: { name: 'n', code: 'c' } };

// @ts-expect-error idNumber or code
find({ name: 'n' });

// @ts-expect-error name is required
find({ idNumber: '1' });

// @ts-expect-error size is a number
find({ name: 'n', code: 'c', size: '3' });

// @ts-expect-error path parameters are always required
export const half: FindPath = { undeclared: 'u' };
