/** A body that is sent as it is, with its own headers: for forms that are streamed. */
export class RawBody {
  /** Gives the body. Called once per attempt, since a stream can be read only once. */
  readonly open: () => BodyInit | Promise<BodyInit>;
  /** Headers of the body, such as `content-type`; with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(open: () => BodyInit | Promise<BodyInit>, headers: Readonly<Record<string, string>> = {}) {
    this.open = open;
    this.headers = headers;
  }
}
