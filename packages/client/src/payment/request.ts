import { multipartBody } from '@cross-border-payments/client-runtime/api/multipart';
import type { ApiInput } from '@cross-border-payments/client-runtime/api/operation';
import { isReady } from '@cross-border-payments/client-runtime/api/request';
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
  if (body === 'form') return { url, ...multipartBody(checkForm(input), 'multipart/form-data') };
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

/** Returns the fields of a form unchanged. @throws TypeError for anything else, and for an object that is not a file */
function checkForm(input: unknown): unknown {
  if (typeof input !== 'object' || isReady(input))
    throw new TypeError('the body is neither an object of fields, nor a `FormData`, nor an `uploadForm`');
  for (const [name, value] of givenOf(input))
    if (typeof value === 'object' && !(value instanceof Blob))
      throw new TypeError(`\`${name}\` is not a Blob: await \`fileFromPath\`, or use \`uploadForm\``);
  return input;
}
