// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export * from './schemas.ts';
export * from './operations.ts';
export * from './not-expressible.ts';
export * from './handlers.ts';
export * from './operation-table.ts';
export * from './service.ts';
