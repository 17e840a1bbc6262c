/**
 * Belongs here:
 * - what all commands share, published commands included: options, help, exit status, listening
 *
 * Does not belong here:
 * - knowledge of the document or of a single command
 * - dependencies: it needs nothing but Node
 */

export * from './command.ts';
export * from './folders.ts';
export * from './server.ts';
