/** A review that cannot be made. The message is one sentence for the person who asked for it. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError';
}
