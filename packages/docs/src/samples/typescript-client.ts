import { JAVASCRIPT, literalOf, singleQuoted } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

/**
 * Writes a request with a method of the TypeScript client.
 * @returns undefined for an operation that the client does not have
 */
export function clientSample(request: SampleRequest): string | undefined {
  const { clientMethod: method, server, form, json, query } = request;
  if (method === undefined) return undefined;
  const names = form ? 'createClient, uploadForm' : 'createClient';
  return [
    `import { ${names} } from '@cross-border-payments/client';`,
    ...(form ? ["import { fileFromPath } from '@cross-border-payments/client/node';"] : []),
    '',
    'const client = createClient({',
    `  baseUrl: ${singleQuoted(server)},`,
    "  appKey: 'demo-merchant',",
    "  secretKey: 'YOUR_SECRET_KEY',",
    '});',
    '',
    ...(form ? formLines(request.operationId, form) : []),
    `const data = await client.${method}(${form ? 'form' : argumentOf(json, query)});`,
    'console.log(data);',
  ].join('\n');
}

function argumentOf(json: unknown, query: SampleRequest['query']): string {
  if (json !== undefined) return literalOf(json, JAVASCRIPT);
  return Object.keys(query).length === 0 ? '' : literalOf(query, JAVASCRIPT);
}

function formLines(operationId: string, form: NonNullable<SampleRequest['form']>): string[] {
  const fields = form.map((field) =>
    'fileName' in field
      ? `  ${field.name}: await fileFromPath('${field.fileName}', { type: 'application/pdf' }),`
      : `  ${field.name}: ${singleQuoted(field.value)},`,
  );
  return [`const form = uploadForm('${operationId}', {`, ...fields, '});'];
}
