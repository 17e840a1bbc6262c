// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order = Base & { c?: number; a: string };

export interface Base {
  /** A. */
  a?: string;
  b?: string;
}

export type Other = Base & { b: string };
