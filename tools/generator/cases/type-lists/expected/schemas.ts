// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  any: string | object;
  open?: object;
  known?: string | unknown[] | { tradeId?: string };
  listed?: string | number[] | { [member: string]: unknown };
  map?: string | { [member: string]: number };
  noList?: string | { [member: string]: unknown };
  empty?: unknown[] | Record<string, never>;
  nothing?: string | object | null;
}
