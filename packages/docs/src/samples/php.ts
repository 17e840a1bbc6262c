import { addressOf, headersOf } from './address.ts';
import { singleQuoted } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes a request with PHP's curl extension. */
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
    '$answer = json_decode(curl_exec($curl), true);',
    "if ($answer['status'] !== '1') {",
    "    throw new RuntimeException(\"{$answer['status']}: {$answer['message']}\");",
    '}',
    "print_r($answer['data'] ?? null);",
  ].join('\n');
}
