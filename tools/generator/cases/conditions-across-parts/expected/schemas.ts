// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order =
  & Envelope
  & { data?: { id?: string }; total?: number }
  & ({ status: 'ok'; data: unknown } | { status: 'failed' });

export interface Envelope {
  status: 'ok' | 'failed';
}
