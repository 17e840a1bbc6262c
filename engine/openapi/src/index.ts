export { freeName, groupBy, isObject, type JsonObject, mergePatch } from './json.ts';
export * from './operations.ts';
export * from './reference.ts';
export * from './walk.ts';
