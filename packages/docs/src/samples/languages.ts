import { addressOf, headersOf, type SampleRequest } from './sample-request.ts';

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

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

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
    ...(form ? [...fetchFormLines(form), ''] : []),
    `const response = await fetch(${singleQuoted(addressOf(request))}, {`,
    ...options,
    '});',
    'const { status, message, data } = await response.json();',
    // A request that the service refused may have HTTP 200.
    "if (status !== '1') throw new Error(status + ': ' + message);",
    'console.log(data);',
  ].join('\n');
}

function fetchFormLines(form: NonNullable<SampleRequest['form']>): string[] {
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

/** @returns undefined for an operation that the client does not have */
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
    ...(form ? clientFormLines(request.operationId, form) : []),
    `const data = await client.${method}(${form ? 'form' : argumentOf(json, query)});`,
    'console.log(data);',
  ].join('\n');
}

function argumentOf(json: unknown, query: SampleRequest['query']): string {
  if (json !== undefined) return literalOf(json, JAVASCRIPT);
  return Object.keys(query).length === 0 ? '' : literalOf(query, JAVASCRIPT);
}

function clientFormLines(operationId: string, form: NonNullable<SampleRequest['form']>): string[] {
  const fields = form.map((field) =>
    'fileName' in field
      ? `  ${field.name}: await fileFromPath('${field.fileName}', { type: 'application/pdf' }),`
      : `  ${field.name}: ${singleQuoted(field.value)},`,
  );
  return [`const form = uploadForm('${operationId}', {`, ...fields, '});'];
}

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
    'result = response.json()',
    'if result["status"] != "1":',
    '    raise RuntimeError(f\'{result["status"]}: {result.get("message")}\')',
    'print(result.get("data"))',
  ].join('\n');
}

export function javaSample(request: SampleRequest): string {
  const { method, form, json } = request;
  const headers = Object.entries(headersOf(request)).map(([name, value]) => `.header("${name}", "${value}")`);
  const body = form ? 'form' : json === undefined ? undefined : textBlock(JSON.stringify(json, null, 2));
  const publisher = `HttpRequest.BodyPublishers.${body === undefined ? 'noBody()' : `ofString(${body}${form ? ', StandardCharsets.ISO_8859_1' : ''})`}`;
  const whole = [
    ...(form ? javaFormLines(form) : []),
    `var request = HttpRequest.newBuilder(URI.create("${addressOf(request)}"))`,
    ...headers.map((line) => `    ${line}`),
    ...(form ? ['    .header("content-type", "multipart/form-data; boundary=" + boundary)'] : []),
    `    .method("${method}", ${publisher})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
  return inClass(whole, form !== undefined);
}

function inClass(lines: readonly string[], readsFile: boolean): string {
  return [
    'import java.net.URI;',
    ...['HttpClient', 'HttpRequest', 'HttpResponse'].map((name) => `import java.net.http.${name};`),
    ...(readsFile
      ? ['charset.StandardCharsets', 'file.Files', 'file.Path'].map((name) => `import java.nio.${name};`)
      : []),
    '',
    'class Sample {',
    '  public static void main(String[] args) throws Exception {',
    ...lines.map((line) => (line === '' ? '' : `    ${line.replaceAll('\n', '\n    ')}`)),
    '  }',
    '}',
  ].join('\n');
}

/** Java strips the common indentation of a text block. */
function textBlock(text: string): string {
  return `"""\n${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')}"""`;
}

/** Java has no form of its own. Latin-1 keeps every byte of the file as one character. */
function javaFormLines(form: NonNullable<SampleRequest['form']>): string[] {
  const parts = form.map((field) => {
    const [more, value] =
      'fileName' in field
        ? [
            `; filename=\\"${field.fileName}\\"\\r\\nContent-Type: application/pdf`,
            `Files.readString(Path.of("${field.fileName}"), StandardCharsets.ISO_8859_1)`,
          ]
        : ['', JSON.stringify(field.value)];
    return `    + "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"${field.name}\\"${more}\\r\\n\\r\\n" + ${value} + "\\r\\n"`;
  });
  return [
    'var boundary = "form-7f3a91c2";',
    'var form = ""',
    ...parts,
    '    + "--" + boundary + "--\\r\\n";',
  ];
}

export function phpSample(request: SampleRequest): string {
  const { method, json, form } = request;
  const headers = Object.entries(headersOf(request)).map(
    ([name, value]) => `        ${singleQuoted(`${name}: ${value}`)},`,
  );
  const fields = (form ?? []).map((field) =>
    'fileName' in field
      ? `        '${field.name}' => new CURLFile('${field.fileName}', 'application/pdf', '${field.fileName}'),`
      : `        '${field.name}' => ${singleQuoted(field.value)},`,
  );
  const body = [
    ...(json === undefined ? [] : ['    CURLOPT_POSTFIELDS => $body,']),
    ...(form === undefined ? [] : ['    CURLOPT_POSTFIELDS => [', ...fields, '    ],']),
  ];
  return [
    '<?php',
    '',
    ...(json === undefined ? [] : ["$body = <<<'JSON'", JSON.stringify(json, null, 2), 'JSON;', '']),
    `$curl = curl_init(${singleQuoted(addressOf(request))});`,
    'curl_setopt_array($curl, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    ...headers,
    '    ],',
    ...body,
    ']);',
    '$result = json_decode(curl_exec($curl), true);',
    "if ($result['status'] !== '1') {",
    "    throw new RuntimeException(\"{$result['status']}: {$result['message']}\");",
    '}',
    "print_r($result['data'] ?? null);",
  ].join('\n');
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
