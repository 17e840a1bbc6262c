import type { OperationRecord } from '../operation.ts';

/** A body that is sent unchanged, with its own headers, such as a streamed form. */
export class RawBody {
  /** Returns the body. Called for each attempt, since a stream can be read only once. */
  readonly open: () => BodyInit | Promise<BodyInit>;
  /** Headers of the body, such as `content-type`, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(open: () => BodyInit | Promise<BodyInit>, headers: Readonly<Record<string, string>> = {}) {
    this.open = open;
    this.headers = headers;
  }
}

/** A request without token and signature. */
export interface Outgoing {
  readonly operation: OperationRecord;
  readonly url: string;
  /** With lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | RawBody | undefined;
}

/**
 * Makes the request of an operation.
 *
 * @param baseUrl without a slash at its end
 * @param input the body, or the query of an operation without a body. Defaults to an empty object, which is signed too
 *   (R-039).
 */
export function toOutgoing(baseUrl: string, operation: OperationRecord, input: unknown = {}): Outgoing {
  const url = baseUrl + operation.path;
  if (operation.body === 'none') return { operation, url: url + queryOf(input) };
  if (input instanceof RawBody) return { operation, url, headers: input.headers, body: input };
  if (operation.body === 'form') return { operation, url, body: formOf(input) };
  return { operation, url, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
}

function queryOf(input: unknown): string {
  const query = `${new URLSearchParams(given(input) as [string, string][])}`;
  // Not every server decodes a plus as a space.
  return query && `?${query.replaceAll('+', '%20')}`;
}

function formOf(input: unknown): FormData {
  if (input instanceof FormData) return input;
  const form = new FormData();
  for (const [name, value] of given(input)) form.append(name, value instanceof Blob ? value : `${value}`);
  return form;
}

function given(input: unknown): [string, unknown][] {
  return Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
}
