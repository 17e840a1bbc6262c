/** A helper of the runtime, under the name that code has for it. */
export interface Helper {
  /** The file in `runtime`, without ending. */
  readonly file: string;
  readonly name: string;
  readonly as: string;
}
