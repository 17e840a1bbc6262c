/** A wrong invocation of a command; the message says what to write instead. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError';
}

/** A command cannot do its work; the message says why in one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
