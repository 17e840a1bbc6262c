import type { ApiInput } from '@cross-border-payments/client-runtime/api/operation';
import { isReady, writeQuery, writeRequest } from '@cross-border-payments/client-runtime/api/request';
import { givenOf } from '@cross-border-payments/client-runtime/api/serialise';
import { lowerCase } from '@cross-border-payments/client-runtime/core/call';
import {
  type HeaderMap,
  type Outgoing,
  RawRequestBody,
  type WrittenCall,
} from '@cross-border-payments/client-runtime/core/context';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import type { OperationRecord } from '../types.ts';

/**
 * Without an input, the body is an empty object, which is signed too.
 * @throws TypeError for a value that would be sent as something else
 */
export function writeInput(
  baseUrl: string,
  operation: OperationRecord,
  { headers }: CallOptions,
  input: unknown = {},
): WrittenCall {
  const { id, input: part, body, writes } = operation;
  let parts: ApiInput = part ? { [part]: input } : Object(input);
  if (part === 'query') checkNumbers(input);
  if (body?.['multipart/form-data'] && !(parts.body instanceof RawRequestBody)) {
    checkForm(parts.body);
    parts = { ...parts, body: nameFile(parts.body) };
  }
  // The interface document does not define every query. One that it does not define is written in the default style.
  const record = part === 'query' && !writes ? { ...operation, writes: { query: writeQuery } } : operation;
  // No header `accept`, because the interface document does not mention it.
  const written = writeRequest(baseUrl, record, parts, {});
  // A content type of the caller would replace the form's own content type and boundary.
  const isForm = written.headers['content-type']?.includes('boundary=');
  if (isForm && lowerCase(headers)['content-type'] !== undefined)
    throw invalidOption(id, 'headers.content-type', 'must be left out: the form sends its own');
  return written;
}

function checkNumbers(input: unknown): void {
  for (const [name, value] of givenOf(input))
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new TypeError(`\`${name}\` is not a finite number`);
}

function checkForm(input: unknown): void {
  if (typeof input !== 'object' || isReady(input))
    throw new TypeError('the body is neither an object of fields, nor a `FormData`, nor an `uploadForm`');
  for (const [name, value] of givenOf(input))
    if (typeof value === 'object' && !(value instanceof Blob))
      throw new TypeError(`\`${name}\` is not a Blob: await \`fileFromPath\`, or use \`uploadForm\``);
}

function nameFile(form: unknown): unknown {
  const { fileName } = Object(form) as { readonly fileName?: unknown };
  if (form instanceof FormData || typeof fileName !== 'string') return form;
  const named = givenOf(form).map(([name, value]) =>
    value instanceof Blob && !(value as File).name
      ? ([name, new File([value], fileName, { type: value.type })] as const)
      : ([name, value] as const),
  );
  return Object.fromEntries(named);
}

/** @throws ValidationError for a header that the client itself sends */
export function refuseCredentials(operation: string, headers: HeaderMap, names: readonly string[]): void {
  for (const name of names)
    if (Object.hasOwn(headers, name))
      throw invalidOption(operation, `headers.${name}`, 'must be left out: the client sends its own');
}

export function refuseHeaders(outgoing: Outgoing<OperationRecord>, names: readonly string[]): void {
  const { operation, headers, open } = outgoing;
  const { id, input, body } = operation;
  refuseCredentials(id, headers, names);
  const isJson = input === 'body' && body?.['application/json'] && !open;
  if (isJson && !/^application\/json\b/i.test(headers['content-type'] ?? 'application/json'))
    throw invalidOption(id, 'headers.content-type', 'must be left out: the body is JSON');
}
