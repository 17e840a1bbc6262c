import { type Caller, ContractError, type OperationRecord } from '../core/index.ts';
import type { ListOptions, PageQuery } from './page.ts';
import { type PagedList, pagedList } from './paged-list.ts';

/**
 * Makes a list of an operation that answers page by page: its query has `pages` and `pageSize`, its data is an array, and
 * `total` stands beside it.
 *
 * @param caller the client
 * @param operation the operation, as data
 * @throws RangeError when a number of the query or the options is out of its range
 */
export function pagedCall<Item extends object, Query extends PageQuery>(
  caller: Pick<Caller, 'exchange'>,
  operation: OperationRecord,
  query: Query,
  options: ListOptions = {},
): PagedList<Item, Query> {
  const listPage = async (page: Query, call: ListOptions) => {
    const { envelope, httpStatus } = await caller.exchange(operation, page, call);
    const { data, total } = envelope;
    if (!Array.isArray(data)) {
      const facts = { operation: operation.id, httpStatus };
      throw new ContractError('The service answered with data that is no list.', facts);
    }
    return { records: data as Item[], total: typeof total === 'number' ? total : undefined };
  };
  return pagedList(operation.id, listPage, query, options);
}
