// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  list?: Entry[];
  any?: unknown[];
  pair?: [string, number];
  rest?: [string?, ...boolean[]];
  choice?: (string | number)[];
}

export type Entry = 'a' | 'b';
