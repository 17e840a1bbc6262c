/**
 * Belongs here:
 * - reading a parsed document as written: pointers, references, methods, operations, keywords that contain
 *   schemas
 * - only what applies to every OpenAPI document or JSON Schema, and is needed in two places
 *
 * Does not belong here:
 * - knowledge of one service: its rules, its extensions
 * - built-in modules of Node, and dependencies: this runs in browsers
 * - writing files, and Ajv
 * - words for people, other than error messages: `engine/explain` has them
 */

export { freeName, groupBy, isObject, type JsonObject, mergePatch } from './json.ts';
export * from './operations.ts';
export * from './reference.ts';
export * from './walk.ts';
