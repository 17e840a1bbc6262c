/** The members of a path item that are operations, in listing order. `query` is from OpenAPI 3.2. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;
