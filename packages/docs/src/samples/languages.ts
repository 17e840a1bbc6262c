import { addressOf, headersOf, type SampleField, type SampleRequest } from './sample-request.ts';

/** Writes the fields of a form. `file` writes a field with a file, `string` any other field. */
function fieldsOf(
  { form = [] }: SampleRequest,
  file: (name: string, fileName: string) => string,
  string: (name: string, value: string) => string,
): string[] {
  return form.map((field: SampleField) =>
    'fileName' in field ? file(field.name, field.fileName) : string(field.name, field.value),
  );
}

export function curlSample(request: SampleRequest): string {
  const { method, json, form } = request;
  // By default, curl sends GET without a body and POST with one. An empty form does not count as a body.
  const guessed = json !== undefined || (form?.length ?? 0) > 0 ? 'POST' : 'GET';
  const lines = [
    `curl -s ${method === guessed ? '' : `-X ${method} `}${quoted(addressOf(request))}`,
    ...Object.entries(headersOf(request)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...fieldsOf(
      request,
      (name, fileName) => `-F ${quoted(`${name}=@${fileName};type=application/pdf`)}`,
      (name, value) => `--form-string ${quoted(`${name}=${value}`)}`,
    ),
    ...(json === undefined ? [] : [`-d ${quoted(JSON.stringify(json, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function fetchSample(request: SampleRequest): string {
  const { method, json, form } = request;
  const fields = fieldsOf(
    request,
    (name, file) =>
      `form.set('${name}', await openAsBlob('${file}', { type: 'application/pdf' }), '${file}');\n`,
    (name, value) => `form.set('${name}', ${singleQuoted(value)});\n`,
  );
  const start = `import { openAsBlob } from 'node:fs';\n\nconst form = new FormData();\n${fields.join('')}\n`;
  const body = form ? 'form' : json === undefined ? '' : `JSON.stringify(${literalOf(json, JAVASCRIPT, 1)})`;
  // A refusal may have HTTP 200.
  return `${form ? start : ''}const response = await fetch(${singleQuoted(addressOf(request))}, {
  method: '${method}',
  headers: ${literalOf(headersOf(request), JAVASCRIPT, 1)},${body === '' ? '' : `\n  body: ${body},`}
});
const ${request.hasNoData ? 'result' : '{ status, message, data }'} = await response.json();
${request.hasNoData ? "if (result.status !== '1') throw new Error(result.status + ': ' + result.message);\nconsole.log(result);" : "if (status !== '1') throw new Error(status + ': ' + message);\nconsole.log(data);"}`;
}

/** @returns undefined if the client has no method for the operation */
export function clientSample(request: SampleRequest): string | undefined {
  const { clientMethod: method, server, form, json, query, operationId, headers } = request;
  if (method === undefined) return undefined;
  const fields = fieldsOf(
    request,
    (name, file) => `  ${name}: await fileFromPath('${file}', { type: 'application/pdf' }),\n`,
    (name, value) => `  ${name}: ${singleQuoted(value)},\n`,
  );
  const input = json ?? (Object.keys(query).length === 0 ? undefined : query);
  const given = form ? 'form' : input === undefined ? '' : literalOf(input, JAVASCRIPT);
  return `import { createClient${form ? ', uploadForm' : ''} } from '@cross-border-payments/client';
${form ? "import { fileFromPath } from '@cross-border-payments/client/node';\n" : ''}
const client = createClient({
  baseUrl: ${singleQuoted(server)},
  appKey: ${singleQuoted(headers.appkey ?? 'demo-merchant')},
  secretKey: 'YOUR_SECRET_KEY',
});

${form ? `const form = uploadForm('${operationId}', {\n${fields.join('')}});\n` : ''}${request.hasNoData ? `await client.${method}(${given});\nconsole.log('It succeeded.');` : `const data = await client.${method}(${given});\nconsole.log(data);`}`;
}

export function pythonSample(request: SampleRequest): string {
  const { method, headers, json, form = [] } = request;
  const strings = form.flatMap((field) => ('value' in field ? [[field.name, field.value]] : []));
  const files = form.flatMap((field) => ('fileName' in field ? [field] : []));
  const bodies = [
    ...(json === undefined ? [] : [`json=${literalOf(json, PYTHON, 1)}`]),
    ...(strings.length === 0 ? [] : [`data=${literalOf(Object.fromEntries(strings), PYTHON, 1)}`]),
    ...files.map(
      ({ name, fileName: file }) =>
        `files={"${name}": ("${file}", open("${file}", "rb"), "application/pdf")}`,
    ),
  ];
  return `import requests

response = requests.request(
    "${method}",
    ${JSON.stringify(addressOf(request))},
    headers=${literalOf(headers, PYTHON, 1)},
${bodies.map((line) => `    ${line},\n`).join('')}    timeout=30,
)
result = response.json()
if result["status"] != "1":
    raise RuntimeError(f'{result["status"]}: {result.get("message")}')
print(${request.hasNoData ? 'result' : 'result.get("data")'})`;
}

function javaSample(request: SampleRequest): string {
  const { method, form, json } = request;
  const headers = Object.entries(headersOf(request)).map(([name, value]) => `"${name}", "${value}"`);
  if (form) headers.push('"content-type", "multipart/form-data; boundary=" + boundary');
  const body = form
    ? 'ofString(form, StandardCharsets.ISO_8859_1)'
    : json === undefined
      ? 'noBody()'
      : `ofString(${textBlock(JSON.stringify(json, null, 2))})`;
  const code = `${form ? javaForm(request) : ''}var request = HttpRequest.newBuilder(URI.create("${addressOf(request)}"))
${headers.map((pair) => `    .header(${pair})\n`).join('')}    .method("${method}", HttpRequest.BodyPublishers.${body})
    .build();
var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.statusCode() + " " + response.body());`;
  const names = form ? ['charset.StandardCharsets', 'file.Files', 'file.Path'] : [];
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
${names.map((name) => `import java.nio.${name};\n`).join('')}
class Sample {
  public static void main(String[] args) throws Exception {
    ${code.replaceAll('\n', '\n    ')}
  }
}`;
}

/** Writes a Java text block. Java strips the common indentation. */
function textBlock(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  // A quotation mark before the three closing ones would be read as the first of them.
  const ended = escaped.endsWith('"') ? `${escaped.slice(0, -1)}\\"` : escaped;
  return `"""\n${ended}"""`;
}

/** Builds the form as a string, because Java has no class for forms. In Latin-1, each byte of a file is one character. */
function javaForm(request: SampleRequest): string {
  const part = (name: string, more: string, value: string): string =>
    `    + "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"${name}\\"${more}\\r\\n\\r\\n" + ${value} + "\\r\\n"\n`;
  const filePart = (name: string, file: string): string => {
    const more = `; filename=\\"${file}\\"\\r\\nContent-Type: application/pdf`;
    return part(name, more, `Files.readString(Path.of("${file}"), StandardCharsets.ISO_8859_1)`);
  };
  const parts = fieldsOf(request, filePart, (name, value) => part(name, '', JSON.stringify(value)));
  return `var boundary = "form-7f3a91c2";
var form = ""
${parts.join('')}    + "--" + boundary + "--\\r\\n";
`;
}

export function phpSample(request: SampleRequest): string {
  const { method, json, form } = request;
  const headers = Object.entries(headersOf(request)).map((pair) => singleQuoted(pair.join(': ')));
  const fields = fieldsOf(
    request,
    (name, file) => `'${name}' => new CURLFile('${file}', 'application/pdf', '${file}')`,
    (name, value) => `'${name}' => ${singleQuoted(value)}`,
  );
  const list = (lines: readonly string[]): string =>
    `[\n${lines.map((line) => `        ${line},\n`).join('')}    ]`;
  const body = form ? list(fields) : json === undefined ? '' : '$body';
  return `<?php

${json === undefined ? '' : `$body = <<<'JSON'\n${JSON.stringify(json, null, 2)}\nJSON;\n\n`}$curl = curl_init(${singleQuoted(addressOf(request))});
curl_setopt_array($curl, [
    CURLOPT_CUSTOMREQUEST => '${method}',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => ${list(headers)},
${body === '' ? '' : `    CURLOPT_POSTFIELDS => ${body},\n`}]);
$result = json_decode(curl_exec($curl), true);
if ($result['status'] !== '1') {
    throw new RuntimeException("{$result['status']}: {$result['message']}");
}
print_r(${request.hasNoData ? '$result' : "$result['data'] ?? null"});`;
}

export interface LiteralStyle {
  readonly text: (text: string) => string;
  readonly name: (name: string) => string;
  readonly words?: Readonly<Record<string, string>>;
  readonly indent: number;
}

function singleQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
}

function plainName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuoted(name);
}

export const JAVASCRIPT: LiteralStyle = { text: singleQuoted, name: plainName, indent: 2 };

export const PYTHON: LiteralStyle = {
  text: (text) => JSON.stringify(text),
  name: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
  indent: 4,
};

/** Writes a JSON value as a literal, over several lines unless it is empty. */
export function literalOf(value: unknown, style: LiteralStyle, depth = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object' || value === null)
    return style.words?.[String(value)] ?? JSON.stringify(value);
  const [open, shut] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Array.isArray(value)
    ? value.map((entry) => literalOf(entry, style, depth + 1))
    : Object.entries(value).map(
        ([name, inner]) => `${style.name(name)}: ${literalOf(inner, style, depth + 1)}`,
      );
  if (entries.length === 0) return `${open}${shut}`;
  const pad = ' '.repeat(style.indent * (depth + 1));
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${' '.repeat(style.indent * depth)}${shut}`;
}

export interface Sample {
  readonly label: string;
  readonly language: string;
  readonly code: string;
}

export function samplesOf(request: SampleRequest): Sample[] {
  const code = clientSample(request);
  return [
    { label: 'curl', language: 'sh', code: curlSample(request) },
    ...(code === undefined ? [] : [{ label: 'TypeScript client', language: 'ts', code }]),
    { label: 'fetch', language: 'js', code: fetchSample(request) },
    { label: 'Python', language: 'python', code: pythonSample(request) },
    { label: 'Java', language: 'java', code: javaSample(request) },
    { label: 'PHP', language: 'php', code: phpSample(request) },
  ];
}
