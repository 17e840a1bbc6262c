import type { ConsoleOperation } from '../../console/console-operation.ts';
import { clientSample, curlSample } from '../../samples/languages.ts';
import type { SampleField, SampleRequest } from '../../samples/sample-request.ts';
import { element, pushButton } from './dom.ts';
import { controlText } from './draft.ts';

/** The copied program has no keys: they stay in the tab. */
const CREDENTIALS: Readonly<Record<string, string>> = { appkey: 'YOUR_APP_KEY', token: 'YOUR_TOKEN' };

export function copyActions(
  operation: ConsoleOperation,
  now: () => { readonly value: unknown; readonly server: string },
): HTMLElement[] {
  const state = element('span', { role: 'status', class: 'console-hint' });
  const copier = (label: string, write: (request: SampleRequest) => string | undefined): HTMLElement =>
    pushButton(label, async () => {
      const { value, server } = now();
      try {
        await navigator.clipboard.writeText(write(sampleOf(operation, value, server)) ?? '');
        state.textContent = 'Copied, with placeholders for the keys.';
      } catch {
        state.textContent = 'The browser does not let this page copy.';
      }
    });
  const code = operation.clientMethod === undefined ? [] : [copier('Copy as client code', clientSample)];
  return [copier('Copy as curl', curlSample), ...code, state];
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
