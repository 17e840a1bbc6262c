/**
 * May live here: what every command does alike, the published ones included, on Node alone.
 * May not: anything about the document, or about one command.
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
export { githubAnnotation } from './github-annotation.ts';
