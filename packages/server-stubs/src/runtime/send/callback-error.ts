/** Why a callback got no documented answer. */
export type CallbackErrorKind =
  | 'bad-url'
  | 'bad-message'
  | 'called-off'
  | 'timeout'
  | 'unreachable'
  | 'unexpected-status'
  | 'unexpected-body';

/**
 * A callback or webhook got no documented answer; the receiver may or may not have taken it, unless `kind` is `bad-url` or
 * `bad-message`.
 */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly kind: CallbackErrorKind;

  constructor(kind: CallbackErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
