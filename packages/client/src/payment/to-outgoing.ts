import type { ApiInput } from '../api/operation.ts';
import { givenOf, jsonText } from '../api/serialise.ts';
import { type Outgoing, RawBody } from '../core/transport/outgoing.ts';
import type { OperationRecord } from './operation.ts';

/**
 * Makes the request of an operation.
 *
 * @param baseUrl without a slash at its end
 * @param input the body, or the query of an operation without a body, or the parts. Defaults to an empty object, which is signed too
 *   (R-039).
 */
export function toOutgoing(
  baseUrl: string,
  operation: OperationRecord,
  input: unknown = {},
): Outgoing<OperationRecord> {
  const { path, parts } = operation;
  if (parts) return { operation, ...parts.write(baseUrl, { path, ...parts }, input as ApiInput) };
  const url = baseUrl + path;
  if (operation.body === 'none') return { operation, url: url + queryOf(input) };
  if (input instanceof RawBody) return { operation, url, headers: input.headers, body: input };
  if (operation.body === 'form') return { operation, url, body: formOf(input) };
  return { operation, url, headers: { 'content-type': 'application/json' }, body: jsonText(input) };
}

function queryOf(input: unknown): string {
  const given = givenOf(input);
  for (const [name, value] of given)
    if (Number.isNaN(value)) throw new TypeError(`\`${name}\` is NaN, not a number`);
  const query = `${new URLSearchParams(given as [string, string][])}`;
  // Not every server decodes a plus as a space.
  return query && `?${query.replaceAll('+', '%20')}`;
}

function formOf(input: unknown): FormData {
  if (input instanceof FormData) return input;
  const form = new FormData();
  for (const [name, value] of givenOf(input)) {
    if (typeof value === 'object' && !(value instanceof Blob)) {
      const fault =
        value instanceof Promise
          ? 'a promise: await it'
          : 'no Blob; pass files and streams by `fileFromPath` and `uploadForm`';
      throw new TypeError(`\`${name}\` is ${fault}`);
    }
    form.append(name, value instanceof Blob ? value : `${value}`);
  }
  return form;
}
