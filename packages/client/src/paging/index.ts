export { type ListOptions, type ListPage, type Page, type PageQuery, PagingError } from './page.ts';
export { pagedCall } from './paged-call.ts';
export { PagedList, pagedList } from './paged-list.ts';
