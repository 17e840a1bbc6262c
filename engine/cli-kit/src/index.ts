/**
 * Belongs here:
 * - what all commands share, published commands included: options, help, exit status, listening
 *
 * Does not belong here:
 * - knowledge of the document or of a single command
 * - dependencies: it needs nothing but Node
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
