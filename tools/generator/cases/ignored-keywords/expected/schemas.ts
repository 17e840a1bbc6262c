// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  /** Kept. */
  a?: Part;
  b?: unknown;
  c?: string;
}

export interface Part {
  n?: string;
}
