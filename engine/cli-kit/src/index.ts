/**
 * May live here: code that all commands share, published commands included. It needs nothing but Node.
 * May not: anything about the document or a single command.
 */
export {
  createThrottledLog,
  parseOptions,
  readPort,
  readWholeNumber,
  runCommand,
  UsageError,
} from './command.ts';
export { repositoryRoot, withTemporaryFolder } from './folders.ts';
export {
  checkHost,
  checkOrigin,
  type HostNames,
  isLocalHost,
  isLoopback,
  readHostName,
} from './foreign-requests.ts';
export { githubAnnotation } from './github-annotation.ts';
export { closeServer, listen } from './listening.ts';
