/** Why a callback got no documented answer. */
export type CallbackErrorKind =
  | 'bad-url'
  | 'bad-message'
  | 'bad-option'
  | 'called-off'
  | 'timeout'
  | 'unreachable'
  | 'unexpected-status'
  | 'unexpected-body';

/**
 * A callback or webhook got no documented answer; the receiver may or may not have taken it, unless `kind` is `bad-url`,
 * `bad-message` or `bad-option`.
 */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly kind: CallbackErrorKind;

  constructor(kind: CallbackErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Checks an error of a program, which may be a proxy that throws when it is looked at. */
export function isCallbackError(error: unknown): error is CallbackError {
  try {
    return error instanceof CallbackError;
  } catch {
    return false;
  }
}

/**
 * Prepares what is sent.
 *
 * @throws CallbackError in place of any error, such as that of a getter or of a value that recurses too deep
 */
export function preparing<Value>(kind: CallbackErrorKind, what: string, prepare: () => Value): Value {
  try {
    return prepare();
  } catch (cause) {
    throw isCallbackError(cause) ? cause : new CallbackError(kind, what, { cause });
  }
}
