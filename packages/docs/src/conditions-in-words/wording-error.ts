/** A condition that cannot be put into words. The message names the JSON pointer of the place. */
export class WordingError extends Error {
  override readonly name = 'WordingError';
  /** JSON pointer into the document. */
  readonly pointer: string;

  /**
   * @param pointer JSON pointer into the document, as a URI fragment or not
   * @param reason what is wrong there and how to fix it, without a period at the end
   */
  constructor(pointer: string, reason: string) {
    const plain = pointer.replace(/^#/, '');
    super(`#${plain}: ${reason}.`);
    this.pointer = plain;
  }
}
