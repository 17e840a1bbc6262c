// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order =
  & { payee?: { kind?: 'I' | 'B'; gender?: string } }
  & { payee?: { kind: 'I'; gender: string } | { kind?: 'B' } };
