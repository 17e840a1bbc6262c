import type { ApiInput } from '@cross-border-payments/client-runtime/api/operation';
import { givenOf, jsonText } from '@cross-border-payments/client-runtime/api/serialise';
import { RawRequestBody, type WrittenCall } from '@cross-border-payments/client-runtime/core/context';
import type { OperationRecord } from './profile.ts';

/**
 * Writes the request of an operation.
 *
 * @param input the body; the query of an operation without a body; or an object with the parts of a request. Defaults to an
 *   empty object, which is also signed
 */
export function writePaymentRequest(
  baseUrl: string,
  operation: OperationRecord,
  input: unknown = {},
): WrittenCall {
  const { path, parts, body } = operation;
  if (parts) return parts.write(baseUrl, { path, ...parts }, input as ApiInput);
  const url = baseUrl + path;
  if (body === 'none') return { url: url + queryOf(input) };
  if (input instanceof RawRequestBody) return { url, headers: input.headers, open: () => input.open() };
  if (body === 'form') return { url, body: formOf(input) };
  return { url, headers: { 'content-type': 'application/json' }, body: jsonText(input) };
}

function queryOf(input: unknown): string {
  const given = givenOf(input);
  for (const [name, value] of given)
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new TypeError(`\`${name}\` is not a finite number`);
  const query = `${new URLSearchParams(given as [string, string][])}`;
  // Some servers do not decode `+` as a space.
  return query && `?${query.replaceAll('+', '%20')}`;
}

function formOf(input: unknown): FormData {
  if (input instanceof FormData) return input;
  const form = new FormData();
  for (const [name, value] of givenOf(input)) {
    const isFile = value instanceof Blob;
    if (typeof value === 'object' && !isFile)
      throw new TypeError(`\`${name}\` is not a Blob: await \`fileFromPath\`, or use \`uploadForm\``);
    form.append(name, isFile ? value : `${value}`);
  }
  return form;
}
