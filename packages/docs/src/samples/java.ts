import { addressOf, headersOf } from './address.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes a request with `java.net.http`, as a class of its own for Java 17. */
export function javaSample(request: SampleRequest): string {
  const { method, form, json } = request;
  const headers = Object.entries(headersOf(request)).map(([name, value]) => `.header("${name}", "${value}")`);
  const body = form ? 'form' : json === undefined ? undefined : textBlock(JSON.stringify(json, null, 2));
  const publisher = `HttpRequest.BodyPublishers.${body === undefined ? 'noBody()' : `ofString(${body}${form ? ', StandardCharsets.ISO_8859_1' : ''})`}`;
  const whole = [
    ...(form ? formLines(form) : []),
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

/** Writes a text block, whose lines Java indents as little as its least indented line. */
function textBlock(text: string): string {
  return `"""\n${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')}"""`;
}

/** Java has no form of its own. Latin-1 keeps every byte of the file as one character. */
function formLines(form: NonNullable<SampleRequest['form']>): string[] {
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
