import type { PageQuery } from '../paging/page.ts';
import type { PagedList } from '../paging/paged-list.ts';

/** The `data` of an answer; `unknown` where the document does not show it. */
export type Data<Answer> = Answer extends { readonly data?: unknown }
  ? Exclude<Answer['data'], undefined>
  : unknown;

/** A query whose parameters are not shown. */
export interface OpenQuery {
  readonly [name: string]: string | number | boolean | undefined;
}

/** A list that is fetched page by page. */
export type Paged<List, Query extends PageQuery> = List extends readonly (infer Item extends object)[]
  ? PagedList<Item, Query>
  : never;
