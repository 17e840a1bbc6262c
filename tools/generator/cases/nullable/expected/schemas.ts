// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  a: string | null;
  b?: 'x' | 'y' | null;
  c?: Part | null;
  d: number;
}

export interface Part {
  n?: string;
}
