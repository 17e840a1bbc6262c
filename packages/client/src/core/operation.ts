/**
 * How often the request of an operation may be sent: `read` may be repeated, `once-per-order` only if the request
 * certainly did not leave, `never` is sent once.
 */
export type RetryClass = 'read' | 'once-per-order' | 'never';

/** What every call knows of its operation. */
export interface SentOperation {
  /** The `operationId`. */
  readonly id: string;
  /** HTTP method in capitals. */
  readonly method: string;
  readonly retry: RetryClass;
}
