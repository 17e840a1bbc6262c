export { DEFAULT_HOST, DEFAULT_PORT } from './defaults.ts';
export { StartError } from './server.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
export { FolderInUseError } from './store/folder-lock.ts';
