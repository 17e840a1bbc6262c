export type { BackoffOptions } from './backoff.ts';
export type { Clock } from './clock.ts';
export { StatusTimeoutError } from './status-timeout.ts';
export { type WaitOptions, waitForStatus } from './wait-for-status.ts';
export { type FetchStatus, type StatusChange, type WatchOptions, watchStatus } from './watch-status.ts';
