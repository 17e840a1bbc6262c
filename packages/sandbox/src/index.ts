/**
 * May live here: the service behind the stubs, one room per resource, with its store, ledger, clock, callbacks and
 * inspector.
 * May not: reading or validating requests, which the stubs do; knowledge of HTTP in a resource; a rule that the
 * document can state.
 */

export { DEFAULT_HOST, DEFAULT_PORT } from './control/guard.ts';
export { StartError } from './core/errors.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
export { FolderInUseError } from './store/data-folder.ts';
