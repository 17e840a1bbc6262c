/** Why the control API refuses, with the HTTP status of the answer. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;

  /** @param message one sentence: what is wrong and how to mend it */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
