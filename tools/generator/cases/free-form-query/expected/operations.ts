// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Every operation, by its id. */
export interface Operations {
  getStatus: {
    method: 'GET';
    path: '/orders/status';
    parameters: { query?: GetStatusQuery };
    responses: { 200: undefined };
  };
  listOrders: {
    method: 'GET';
    path: '/orders';
    parameters: { query: ListOrdersQuery };
    responses: { 200: undefined };
  };
  findOrder: {
    method: 'GET';
    path: '/orders/named';
    parameters: { query: FindOrderQuery };
    responses: { 200: undefined };
  };
  echo: {
    method: 'GET';
    path: '/anything';
    parameters: { query?: EchoQuery };
    responses: { 200: undefined };
  };
  searchDeep: {
    method: 'GET';
    path: '/deep';
    parameters: { query?: SearchDeepQuery };
    responses: { 200: undefined };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

/** How the order is named is not shown. */
export interface GetStatusQuery {
  [property: string]: string;
}

export interface ListOrdersQuery {
  state?: 'open' | 'done';
  page: number;
  [property: string]: string | 'open' | 'done' | number | undefined;
}

export interface FindOrderQuery {
  orderNo: string;
  tradeId?: string;
}

export interface EchoQuery {
  [property: string]: unknown;
}

export interface SearchDeepQuery {
  filter?: { a?: string };
  joined?: { a?: string };
}
