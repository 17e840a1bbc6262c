// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  listed?: { en?: string; zh?: string };
  any?: { [property: string]: number };
}
