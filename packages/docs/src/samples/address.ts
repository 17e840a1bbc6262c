import type { SampleRequest } from './sample-request.ts';

/** The sandbox: samples run against it as they are. */
export const SAMPLE_SERVER = 'http://127.0.0.1:4020';

/** Returns the whole address of a request, with its query. */
export function addressOf({ path, query }: SampleRequest): string {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const pairs = new URLSearchParams(texts).toString();
  return `${SAMPLE_SERVER}${path}${pairs === '' ? '' : `?${pairs}`}`;
}

/** Returns the headers of a request, with the type of a JSON body. */
export function headersOf({ headers, json }: SampleRequest): Readonly<Record<string, string>> {
  return json === undefined ? headers : { ...headers, 'content-type': 'application/json' };
}
