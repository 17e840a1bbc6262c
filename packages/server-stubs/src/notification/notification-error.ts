/** Why a notification got no documented answer. */
export type NotificationErrorKind =
  | 'bad-url'
  | 'called-off'
  | 'timeout'
  | 'unreachable'
  | 'unexpected-status'
  | 'unexpected-body';

/** A notification got no documented answer; the merchant may or may not have taken it, unless `kind` is `bad-url`. */
export class NotificationError extends Error {
  override readonly name = 'NotificationError';
  readonly kind: NotificationErrorKind;

  constructor(kind: NotificationErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
