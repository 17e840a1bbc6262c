/**
 * Belongs here:
 * - the service behind the stubs: a folder per resource, with store, ledger, clock, callbacks and inspector
 *
 * Does not belong here:
 * - reading or validating requests: the stubs do that
 * - knowledge of HTTP in a resource
 * - a rule that the document can state
 */

export { DEFAULT_HOST, DEFAULT_PORT } from './control/guard.ts';
export { StartError } from './core/errors.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
export { FolderInUseError } from './store/data-folder.ts';
