// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  name: string;
  parts?: Order[];
  tree?: Tree;
  value?: AnyValue;
}

export interface Tree {
  [property: string]: Tree;
}

export type AnyValue = string | AnyValue[] | { [property: string]: AnyValue };
