import type {
  EchoQuery,
  FindOrderQuery,
  GetStatusQuery,
  ListOrdersQuery,
  Operations,
  SearchDeepQuery,
} from './expected/index.ts';

declare function getStatus(query?: GetStatusQuery): void;
declare function list(query: ListOrdersQuery): void;
declare function find(query: FindOrderQuery): void;

getStatus();
getStatus({ tradeId: 'T-1', orderNo: 'ORDER-1' });
list({ page: 1 });
list({ page: 1, state: 'open', payer: 'P-1' });
find({ orderNo: 'ORDER-1', tradeId: 'T-1' });
export const none: Operations['getStatus']['parameters'] = {};
export const any: EchoQuery = { a: '1', b: 'x' };
export const deep: SearchDeepQuery = { filter: { a: '1' }, joined: { a: '1' } };

// @ts-expect-error properties are strings
getStatus({ tradeId: 1 });

// @ts-expect-error the parameter's own name is not sent
getStatus({ query: { tradeId: 'T-1' } });

// @ts-expect-error page is required
list({ state: 'open' });

// @ts-expect-error state is a known value
list({ page: 1, state: 'lost' });

// @ts-expect-error the required properties of a required object are required
find({ tradeId: 'T-1' });
