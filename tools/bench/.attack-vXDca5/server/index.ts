// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export * from './handlers.ts';
export * from './operation-table.ts';
export type * from './operations.ts';
export type * from './schemas.ts';
export * from './senders.ts';
export * from './service.ts';
