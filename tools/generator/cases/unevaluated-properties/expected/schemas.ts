// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order = Base & { b?: string };

export interface Base {
  a: string;
}
