// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order =
  & Envelope
  & { data?: { id?: string }; total?: number }
  & ({ status: 'failed' } | { status: 'ok' | 'failed'; data: { id?: string } });

export interface Envelope {
  status: 'ok' | 'failed';
}
