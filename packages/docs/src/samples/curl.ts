import { addressOf, headersOf } from './address.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes a request as a curl command for a POSIX shell. */
export function curlSample(request: SampleRequest): string {
  const { method, json, form = [] } = request;
  const lines = [
    `curl -s ${method === 'GET' || json !== undefined || form.length > 0 ? '' : `-X ${method} `}${quoted(addressOf(request))}`,
    ...Object.entries(headersOf(request)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...form.map((field) =>
      'fileName' in field
        ? `-F ${quoted(`${field.name}=@${field.fileName};type=application/pdf`)}`
        : `--form-string ${quoted(`${field.name}=${field.value}`)}`,
    ),
    ...(json === undefined ? [] : [`-d ${quoted(JSON.stringify(json, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** Quotes a word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
