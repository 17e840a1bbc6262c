/** The sandbox cannot start; the message says why in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
