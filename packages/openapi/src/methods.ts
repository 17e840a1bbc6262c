/**
 * The members of a path item that are operations, in the order in which operations are listed. `query` came with
 * OpenAPI 3.2.
 */
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
