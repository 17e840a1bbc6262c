// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  open?: { a?: string; [member: string]: unknown };
  counts?: { [member: string]: number };
  both?: { name: string; [member: string]: number | string };
  shut?: Record<string, never>;
  bare?: { [member: string]: unknown };
  patterned?: { [member: string]: string };
}
