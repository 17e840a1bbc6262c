// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type * from './inputs.ts';
export * from './operation-table.ts';
export * from './resources.ts';
