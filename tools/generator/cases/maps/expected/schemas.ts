// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  open?: { a?: string; [property: string]: unknown };
  counts?: { [property: string]: number };
  both?: { name: string; [property: string]: number | string };
  shut?: Record<string, never>;
  bare?: { [property: string]: unknown };
  patterned?: { [property: string]: string };
}
