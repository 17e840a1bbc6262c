// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type * from './schemas.ts';
export type * from './operations.ts';
export type * from './handlers.ts';
export * from './operation-table.ts';
export * from './service.ts';
