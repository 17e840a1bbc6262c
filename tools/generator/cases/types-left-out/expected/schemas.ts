// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  a: 'x' | 'y';
  b?: string[];
  c?: { [property: string]: number };
  d?: { e?: string };
}
