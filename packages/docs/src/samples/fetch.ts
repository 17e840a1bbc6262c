import { addressOf, headersOf } from './address.ts';
import { JAVASCRIPT, literalOf, singleQuoted } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes a request with `fetch`, as a module for Node. */
export function fetchSample(request: SampleRequest): string {
  const { method, json, form } = request;
  const body = form
    ? 'form'
    : json === undefined
      ? undefined
      : `JSON.stringify(${literalOf(json, JAVASCRIPT, 1)})`;
  const options = [
    `  method: '${method}',`,
    `  headers: ${literalOf(headersOf(request), JAVASCRIPT, 1)},`,
    ...(body === undefined ? [] : [`  body: ${body},`]),
  ];
  return [
    ...(form ? [...formLines(form), ''] : []),
    `const response = await fetch(${singleQuoted(addressOf(request))}, {`,
    ...options,
    '});',
    'const { status, message, data } = await response.json();',
    // A request that the service refused may have HTTP 200.
    "if (status !== '1') throw new Error(status + ': ' + message);",
    'console.log(data);',
  ].join('\n');
}

function formLines(form: NonNullable<SampleRequest['form']>): string[] {
  return [
    "import { openAsBlob } from 'node:fs';",
    '',
    'const form = new FormData();',
    ...form.map((field) =>
      'fileName' in field
        ? `form.set('${field.name}', await openAsBlob('${field.fileName}', { type: 'application/pdf' }), '${field.fileName}');`
        : `form.set('${field.name}', ${singleQuoted(field.value)});`,
    ),
  ];
}
