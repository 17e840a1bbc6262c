/** A request to the control API, read and taken apart. */
export interface ControlRequest {
  /** The parts of the path that the route leaves open, in their order. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  /** The JSON object that was sent; empty without one. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a route answers: a value that becomes JSON, or lines that are sent as they come. */
export type ControlAnswer =
  | { readonly value: unknown; readonly status?: number }
  | { readonly lines: AsyncIterable<string> };

/** One operation of the control API. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/_sandbox`; `*` stands for one open part. */
  readonly path: string;
  readonly run: (request: ControlRequest) => Promise<ControlAnswer>;
}
