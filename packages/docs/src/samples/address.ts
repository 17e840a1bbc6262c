import type { SampleRequest } from './sample-request.ts';

/** Returns the whole address of a request, with its query. */
export function addressOf({ server, path, query }: SampleRequest): string {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const pairs = new URLSearchParams(texts).toString();
  return `${server}${path}${pairs === '' ? '' : `?${pairs}`}`;
}

/** Returns the headers of a request, with the type of a JSON body. */
export function headersOf({ headers, json }: SampleRequest): Readonly<Record<string, string>> {
  return json === undefined ? headers : { ...headers, 'content-type': 'application/json' };
}
