// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  any: string | object;
  open?: object;
  known?: string | unknown[] | { tradeId?: string };
  listed?: string | number[] | { [property: string]: unknown };
  map?: string | { [property: string]: number };
  noList?: string | { [property: string]: unknown };
  empty?: unknown[] | Record<string, never>;
  nothing?: string | object | null;
}
