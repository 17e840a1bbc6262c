// Only this module is imported: the rest of the client needs its compiled validators, which the site does not use.
import { operations } from '@cross-border-payments/client/operations';
import { follow, type RawOperation } from '@cross-border-payments/openapi';
import { arrayOf, isObject, type JsonObject, objectOf } from '../json.ts';

export function addressOf({ server, path, query }: SampleRequest): string {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const pairs = new URLSearchParams(texts).toString();
  return `${server}${path}${pairs === '' ? '' : `?${pairs}`}`;
}

export function headersOf({ headers, json }: SampleRequest): Readonly<Record<string, string>> {
  return json === undefined ? headers : { ...headers, 'content-type': 'application/json' };
}

export const SAMPLE_SERVER = 'http://127.0.0.1:4020';

export const CREDENTIALS: Readonly<Record<string, string>> = { appkey: 'demo-merchant', token: 'YOUR_TOKEN' };

export type SampleField = { readonly name: string } & (
  | { readonly value: string }
  | { readonly fileName: string }
);

export interface SampleRequest {
  readonly operationId: string;
  /** Name of the method, such as `globalPayout.create`. Absent if the client has no method for the operation. */
  readonly clientMethod?: string;
  readonly server: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly json?: unknown;
  readonly form?: readonly SampleField[];
  /** Whether the example of a success has no `data`: the samples then print the whole response. */
  readonly hasNoData?: boolean;
}

/** Avoids the numbers of the examples: the sandbox of `start` already has their orders (R-029). */
function withOwnNumber(body: unknown): unknown {
  if (!isObject(body) || typeof body.orderNo !== 'string') return body;
  return { ...body, orderNo: body.orderNo.replace(/\d+$/, (digits) => String(Number(digits) + 1000)) };
}

export function sampleRequest(
  document: JsonObject,
  { method, path, object }: Pick<RawOperation, 'method' | 'path' | 'object'>,
  at = 0,
): SampleRequest {
  const security = arrayOf(object.security ?? document.security).filter(isObject);
  const schemes = Object.keys(security[0] ?? {});
  const headers = schemes.map((name) => [name, CREDENTIALS[name] ?? `YOUR_${name.toUpperCase()}`]);
  const { value: body } = follow(document, objectOf(object.requestBody));
  const [type, media] = Object.entries(objectOf(body.content))[0] ?? [];
  const written = examplesOf(document, object.requestBody)[at]?.value;
  const example = object['x-retry'] === 'once-per-order' ? withOwnNumber(written) : written;
  const isForm = type === 'multipart/form-data';
  const clientMethod = clientMethodOf(String(object.operationId), path);
  const [success] = examplesOf(document, objectOf(object.responses)['200']);
  return {
    operationId: String(object.operationId),
    ...(clientMethod === undefined ? {} : { clientMethod }),
    server: SAMPLE_SERVER,
    method,
    path,
    headers: Object.fromEntries(headers),
    query: queryOf(document, object),
    // `fetch` and the client send no body with GET.
    ...(type === undefined || isForm || method === 'GET' ? {} : { json: example ?? {} }),
    ...(isForm ? { form: formOf(document, objectOf(media), objectOf(example)) } : {}),
    ...(success && !('data' in objectOf(success.value)) ? { hasNoData: true } : {}),
  };
}

export function clientMethodOf(id: string, path: string): string | undefined {
  const found = Object.values(operations).find((one) => one.id === id);
  return found?.path === path ? `${found.group}.${found.name}` : undefined;
}

/** Lists the examples of a request body or a response, each with its `value`, and its `summary` if it has one. */
export function examplesOf(document: JsonObject, message: unknown): JsonObject[] {
  const { content } = follow(document, objectOf(message)).value;
  const media = objectOf(Object.values(objectOf(content))[0]);
  const written = Object.values(objectOf(media.examples)).map((one) =>
    objectOf(follow(document, objectOf(one)).value),
  );
  return written.length === 0 && media.example !== undefined ? [{ value: media.example }] : written;
}

function queryOf(document: JsonObject, operation: JsonObject): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const one of arrayOf(operation.parameters).filter(isObject)) {
    const parameter = follow(document, one).value;
    if (parameter.in !== 'query' || parameter.example === undefined) continue;
    if (isObject(parameter.example)) Object.assign(query, parameter.example);
    else query[String(parameter.name)] = parameter.example;
  }
  return query;
}

function formOf(document: JsonObject, media: JsonObject, example: JsonObject): SampleField[] {
  const schema = objectOf(follow(document, objectOf(media.schema)).value);
  const properties = objectOf(schema.properties);
  // If a form has no schema, only the example shows which of its fields are files.
  const isFile = (name: string, value: unknown): boolean =>
    objectOf(properties[name]).format === 'binary' || String(value).startsWith('%PDF');
  return Object.entries(example).map(([name, value]) =>
    isFile(name, value) ? { name, fileName: 'document.pdf' } : { name, value: String(value) },
  );
}
