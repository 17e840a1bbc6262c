// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  a?: string | null;
  b?: boolean | number | string;
  c?: string | null;
  d?: number;
}
