import type { ConsoleOperation } from '../../console/console-operation.ts';
import { clientSample, curlSample } from '../../samples/languages.ts';
import type { SampleField, SampleRequest } from '../../samples/sample-request.ts';
import { controlText } from './draft.ts';

/** Placeholders for the copied program: the real keys stay in the tab. */
const CREDENTIALS: Readonly<Record<string, string>> = { appkey: 'YOUR_APP_KEY', token: 'YOUR_TOKEN' };

const WRITERS = { 'copy-curl': curlSample, 'copy-client': clientSample };

/** Copies the request as curl or client code, depending on the button. @returns the message to show */
export async function copyRequest(
  action: keyof typeof WRITERS,
  operation: ConsoleOperation,
  value: unknown,
  server: string,
): Promise<string> {
  try {
    await navigator.clipboard.writeText(WRITERS[action](sampleOf(operation, value, server)) ?? '');
    return 'Copied, with placeholders for the keys.';
  } catch {
    return 'The browser does not let this page copy.';
  }
}

function sampleOf(operation: ConsoleOperation, value: unknown, server: string): SampleRequest {
  const { id, method, path, clientMethod, credentials, part } = operation;
  const properties = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return {
    operationId: id,
    ...(clientMethod === undefined ? {} : { clientMethod }),
    ...{ server, method, path },
    headers: Object.fromEntries(
      credentials.map((name) => [name, CREDENTIALS[name] ?? `YOUR_${name.toUpperCase()}`]),
    ),
    query: part === 'query' ? Object.fromEntries(properties) : {},
    ...(part === 'body' ? { json: withoutSecret(value, properties) } : {}),
    ...(part === 'form' ? { form: properties.map(([name, one]) => fieldOf(name, one)) } : {}),
  };
}

function withoutSecret(value: unknown, properties: readonly [string, unknown][]): unknown {
  if (!properties.some(([name]) => name === 'secretKey')) return value ?? {};
  return { ...Object.fromEntries(properties), secretKey: 'YOUR_SECRET_KEY' };
}

function fieldOf(name: string, value: unknown): SampleField {
  return value instanceof File ? { name, fileName: value.name } : { name, value: controlText(value) };
}
