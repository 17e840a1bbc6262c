import { operationTable } from '@cross-border-payments/server-stubs';

/** A PDF small enough for any test. */
export const PDF = new File(['%PDF-1.4 test'], 'document.pdf', { type: 'application/pdf' });

/** A request: a JSON body, a query, or a form with files. */
export interface Sent {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly form?: Readonly<Record<string, string | Blob>>;
}

export interface CallResponse {
  readonly http: number;
  readonly status: string;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of all shapes
  readonly data?: any;
  readonly total?: number;
}

/** Finds an operation of the document. */
export function operationOf(id: string) {
  const operation = operationTable.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  return operation;
}

/** Makes the path of an operation with its query. */
export function requestPath(id: string, query: Sent['query'] = {}): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const { path } = operationOf(id);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

/** Makes a form of properties and files. */
export function toForm(properties: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(properties)) form.append(name, value);
  return form;
}

/** Posts JSON to a running sandbox. @returns the parsed response @throws Error for a status other than 200 */
export async function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  // biome-ignore lint/suspicious/noExplicitAny: responses of all shapes
): Promise<any> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** Logs a merchant in. @returns the token */
export async function logIn(sandbox: {
  readonly url: string;
  readonly appKey: string;
  readonly secretKey: string;
}): Promise<string> {
  const { url, appKey, secretKey } = sandbox;
  return (await postJson(url + requestPath('createToken'), { appKey, secretKey })).data;
}
