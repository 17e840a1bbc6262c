/** The sandbox cannot start; the message is one sentence for the one who started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
