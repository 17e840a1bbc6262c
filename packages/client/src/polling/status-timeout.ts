import { CrossBorderPaymentsError } from '../core/errors.ts';

/** The awaited status did not come in time. The order is as it was: waiting again does no harm. */
export class StatusTimeoutError extends CrossBorderPaymentsError {
  override readonly name = 'StatusTimeoutError';
  readonly kind = 'timeout';
  /** The last status that was seen, if any. */
  declare readonly lastStatus?: string;

  constructor(timeoutMs: number, lastStatus: string | undefined, cause?: unknown) {
    super(`The awaited status did not come within ${timeoutMs} ms.`, { operation: 'waitForStatus', cause });
    if (lastStatus !== undefined) this.lastStatus = lastStatus;
  }
}
