/** Why a callback got no documented answer. */
export type CallbackErrorKind =
  | 'bad-url'
  | 'called-off'
  | 'timeout'
  | 'unreachable'
  | 'unexpected-status'
  | 'unexpected-body';

/** A callback got no documented answer; the merchant may or may not have taken it, unless `kind` is `bad-url`. */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly kind: CallbackErrorKind;

  constructor(kind: CallbackErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
