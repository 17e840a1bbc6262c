import { addressOf } from './address.ts';
import { literalOf, PYTHON } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes a request with the Python package `requests`. */
export function pythonSample(request: SampleRequest): string {
  const { method, headers, json, form = [] } = request;
  const texts = form.flatMap((field) => ('value' in field ? [[field.name, field.value]] : []));
  const files = form.flatMap((field) => ('fileName' in field ? [field] : []));
  const bodies = [
    ...(json === undefined ? [] : [`    json=${literalOf(json, PYTHON, 1)},`]),
    ...(texts.length === 0 ? [] : [`    data=${literalOf(Object.fromEntries(texts), PYTHON, 1)},`]),
    ...files.map(
      ({ name, fileName }) =>
        `    files={"${name}": ("${fileName}", open("${fileName}", "rb"), "application/pdf")},`,
    ),
  ];
  return [
    'import requests',
    '',
    'response = requests.request(',
    `    "${method}",`,
    `    ${JSON.stringify(addressOf(request))},`,
    `    headers=${literalOf(headers, PYTHON, 1)},`,
    ...bodies,
    '    timeout=30,',
    ')',
    'answer = response.json()',
    'if answer["status"] != "1":',
    '    raise RuntimeError(f\'{answer["status"]}: {answer.get("message")}\')',
    'print(answer.get("data"))',
  ].join('\n');
}
