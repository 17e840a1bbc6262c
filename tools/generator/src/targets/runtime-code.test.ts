import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { typesOf } from '../../test/support/types-of.ts';
import { writeFiles } from '../command/output-folder.ts';
import { generateFiles } from '../generate-files.ts';
import type { GenerateOptions } from '../options.ts';
import { typeCheck, writeTypeProject } from '../type-check.ts';
import { RUNTIME_HEADER, reduceRuntime } from './runtime-code.ts';
import { validatorFiles } from './validators/index.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const [, text = ''] = /^```yaml openapi\.yaml\n(.*?)^```/ms.exec(readme) ?? [];

async function generated(options: Omit<GenerateOptions, 'input'>, document = text) {
  return (await generateFiles({ input: { text: document, file: 'openapi.yaml' }, ...options })).files;
}

const countLines = (files: ReadonlyMap<string, string>) =>
  [...files.values()].reduce((sum, file) => sum + file.split('\n').length - 1, 0);

test('only what the output uses remains of a runtime', () => {
  const files = new Map([
    ['index.ts', "import * as api from './runtime/index.ts';\n\nexport const one = api.one;\n"],
    [
      'runtime/index.ts',
      `${RUNTIME_HEADER}export { one, type Two, unused } from './a.ts';\nexport * from './b.ts';\n`,
    ],
    [
      'runtime/a.ts',
      `${RUNTIME_HEADER}/** Describes the folder. */\n\nimport { b, c } from './b.ts';\nimport { e } from './e.ts';\n\n/** Is one. */\nexport function one(): Two {\n  return { ...b, e: e() };\n}\n\nexport interface Two {\n  readonly c: 1;\n}\n\nexport const unused = c;\n`,
    ],
    [
      'runtime/b.ts',
      `${RUNTIME_HEADER}export const b = { c: 1 } as const;\n\n/** Is c. */\nexport const c = 2;\n`,
    ],
    ['runtime/d.ts', `${RUNTIME_HEADER}export const d = 2;\n`],
    [
      'runtime/e.ts',
      `${RUNTIME_HEADER}/**\n * Is e. Stays e.\n *\n * @returns e\n */\nexport function e() {\n  return 'e';\n}\n`,
    ],
  ]);
  const kept = [...reduceRuntime(files)].map(([path, file]) => [path, file.replace(RUNTIME_HEADER, '')]);
  expect(Object.fromEntries(kept)).toEqual({
    'index.ts': files.get('index.ts'),
    'runtime/index.ts': "export { type Two, one } from './a.ts';\n\nexport * from './b.ts';\n",
    'runtime/a.ts':
      "import { b } from './b.ts';\nimport { e } from './e.ts';\n\n/** Is one. */\nexport function one(): Two {\n  return { ...b, e: e() };\n}\n\nexport interface Two {\n  readonly c: 1;\n}\n",
    'runtime/b.ts': 'export const b = { c: 1 } as const;\n',
    // Programs cannot import it, so its comment is short.
    'runtime/e.ts': "/** Is e. */\nexport function e() {\n  return 'e';\n}\n",
  });
});

test('what remains of the runtimes compiles under strict options', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runtime-code-'));
  writeTypeProject(folder);
  const cases = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const documents = {
    readme: text,
    client: cases('cases-client/pets/openapi.yaml'),
    server: cases('cases-server/pets/openapi.yaml'),
  };
  const runs = Object.entries(documents).map(([name, document]) => [name, document, undefined] as const);
  for (const [name, document, clientParts] of [...runs, ['no-parts', text, []] as const]) {
    const options = { adapters: ['fetch'], allow: ['all'], clientParts } as const;
    const files = await generated({ targets: ['client', 'server', 'validators'], ...options }, document);
    // Without the first line of the runtime, the compiler reports a name that is missing.
    const checked = [...files].map(
      ([path, file]) => [join(name, path), file.replace(RUNTIME_HEADER, '')] as const,
    );
    writeFiles(folder, new Map(checked));
  }
  // A name that is missing, and one that nothing uses.
  const faults = /^TS(?:2304|2305|2552|2614|6133|6192)\b/;
  expect(typeCheck(folder).errors.filter(({ message }) => faults.test(message))).toEqual([]);
  rmSync(folder, { recursive: true });
}, 60_000);

describe('the document of the README', async () => {
  const all = await generated({ targets: ['client', 'server', 'validators'] });
  const client = await generated({ targets: ['client'] });
  const smallest = await generated({ targets: ['client'], clientParts: [] });

  test('has the method that the README shows', () => {
    const [, method] = /^~~~ts\n(.*?)^~~~/ms.exec(readme) ?? [];
    expect(client.get('resources.ts')).toContain(method);
  });

  test('has as many files and lines as the README says', () => {
    const said =
      /has (\d+) files with ([\d,]+) lines; with server and validators, (\d+) files with ([\d,]+) lines\..*?has (\d+) files with ([\d,]+) lines/;
    const numbers = (said.exec(readme.replaceAll('\n', ' ')) ?? [])
      .slice(1)
      .map((number) => Number(number.replace(',', '')));
    const measured = [client, all, smallest].flatMap((files) => [
      files.size,
      Math.round(countLines(files) / 100) * 100,
    ]);
    expect(measured).toEqual(numbers);
  });

  test('has its types and its validators only once', () => {
    const named = (name: string) => [...all.keys()].filter((path) => path.endsWith(name));
    expect(named('schemas.ts')).toEqual(['types/schemas.ts']);
    expect(named('operations.ts')).toEqual(['types/operations.ts']);
    expect(named('validators.ts')).toEqual(['server/validators.ts']);
    expect([...all.keys()].filter((path) => path.startsWith('validators/'))).toEqual(['validators/index.ts']);
  });

  test('has no code for streams, files and OAuth 2, which it does not use', () => {
    const code = [...client.values()].join('');
    for (const name of ['eventsIn', 'decodedChunks', 'clientCredentials', 'guardedStore'])
      expect(code).not.toMatch(new RegExp(`function\\*? ${name}\\b`));
    const index = client.get('runtime/index.ts');
    expect(index).toContain(
      'export { type ApiOptions, checkResponsePart, checkedOptions, checksPart, createApi, ',
    );
    expect(index).not.toMatch(/multipart|oauth/);
    expect(client.get('index.ts')).not.toContain('clientCredentials');
  });

  test('brings the code for OAuth 2 and events if it uses them', async () => {
    const document = text
      .replace(
        '{ type: apiKey, in: header, name: X-Key }',
        '{ type: openIdConnect, openIdConnectUrl: /login }',
      )
      .replace(
        'application/json: { schema: { $ref: "#/components/schemas/Order" } }',
        'text/event-stream: {}',
      );
    const files = await generated({ targets: ['client'] }, document);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['runtime/credentials.ts', 'runtime/response.ts']),
    );
    expect(files.get('index.ts')).toContain('clientCredentials');
  });

  test('has the code for forms only with a form', async () => {
    expect([...all.keys()]).not.toContain('server/runtime/form.ts');
    expect(all.get('server/runtime/handler.ts')).not.toContain('UploadedFile');
    const document = text.replace(
      'application/json: { schema: { $ref: "#/components/schemas/NewOrder" } }',
      'multipart/form-data: { schema: { type: object } }',
    );
    const files = await generated({ targets: ['server'] }, document);
    expect(files.get('runtime/form.ts')).toContain('class FormParser');
    expect(files.get('service.ts')).toContain('profile, use: [formCode] };');
    expect([...client.values()].join('')).not.toContain('class RawRequestBody');
    const sending = await generated({ targets: ['client'] }, document);
    expect(sending.get('runtime/core.ts')).toContain('class RawRequestBody');
    expect(sending.get('index.ts')).toContain(', RawRequestBody, ');
  });

  test('has the code for other responses than JSON only with one', async () => {
    const isStreaming = (files: ReadonlyMap<string, string>) =>
      [...files.values()].join('').includes('class ChunkStream');
    expect(isStreaming(all)).toBe(false);
    const files = await generated(
      { targets: ['server'] },
      text.replace('application/json: { schema: { $ref: "#/components/schemas/Order" } }', 'text/csv: {}'),
    );
    expect(isStreaming(files)).toBe(true);
    expect(files.get('service.ts')).toContain('profile, use: [contentCode] };');
    expect(files.get('handlers.ts')).toContain("extends ExtendedHandler<Operations['createOrder'] & ");
    expect(files.get('runtime/response.ts')).toContain('type MakeContentResponse');
    expect(all.get('server/runtime/response.ts')).not.toMatch(/MakeContentResponse|function nearestType/);
  });

  test('has the code for base64 only with a property of a body', async () => {
    const measures = (files: ReadonlyMap<string, string>, path: string) =>
      files.get(path)?.includes('function measureBase64(');
    expect(measures(all, 'server/runtime/body.ts')).toBe(false);
    const document = text.replace('item: { type: string', 'item: { type: string, format: byte');
    const files = await generated({ targets: ['server'] }, document);
    expect(measures(files, 'runtime/body.ts')).toBe(true);
    expect(files.get('service.ts')).toContain('profile, use: [base64Code] };');
  });

  test.each(['server', 'validators'] as const)(
    'has the words for choices only with one: %s',
    async (target) => {
      const explains = (files: ReadonlyMap<string, string>) =>
        /function resolveGroup\b/.test(files.get('runtime/explain.ts') ?? '') &&
        files.get('validators.ts')?.includes('choices: resolveChoice');
      expect(explains(await generated({ targets: [target] }))).toBe(false);
      const document = text.replace(
        'item: { type: string, minLength: 1 }',
        'item: { oneOf: [{ type: string }, { type: integer }] }',
      );
      expect(explains(await generated({ targets: [target] }, document))).toBe(true);
      expect(explains(await generated({ targets: [target], minify: true }, document))).toBe(true);
      const { files } = await generateFiles({
        input: { text: document, file: 'a.yaml' },
        targets: [target],
        runtime: 'a',
      });
      expect(files.get('service.ts') ?? 'choices: resolveChoice').toContain('choices: resolveChoice');
    },
  );

  test('has the words for its own formats only', async () => {
    expect(all.get('server/validators.ts')).toContain('"format date":"be a real date, YYYY-MM-DD"');
    const code = [...all.values()].join('');
    expect(code).not.toMatch(/an IPv6 address|Chinese|fits several forms/);
  });

  test('has senders only with its webhook', async () => {
    expect([...all.keys()]).toContain('server/runtime/send.ts');
    const files = await generated({ targets: ['server'] }, text.replace(/^webhooks:\n(?: .*\n)*/m, ''));
    expect([...files.keys()]).not.toContain('runtime/send.ts');
  });

  test('has the code for bodies of replies and for callbacks only with one', async () => {
    const sendOf = async (document = text) => {
      const files = await generated({ targets: ['server'] }, document);
      return `${files.get('senders.ts')}${files.get('runtime/send.ts')}`;
    };
    expect(await sendOf()).not.toMatch(/readReply|RuntimeExpression|urlFor/);
    const reply = await sendOf(
      text
        .replace('204": { description: Received. }', '200": { $ref: "#/components/responses/Reply" }')
        .replace(
          'components:\n',
          'components:\n  responses: { Reply: { description: It., content: { application/json: { schema: {} } } } }\n',
        ),
    );
    expect(reply).toMatch(/createSender\(\{ .*, readBody: readReply \}, messages/);
    expect(reply).not.toMatch(/RuntimeExpression|urlFor/);
    const callback = await sendOf(
      text.replace(
        '      responses:\n',
        '      callbacks: { done: { "{$request.body#/item}": { post: { operationId: done, responses: { "204": { description: It. } } } } } }\n      responses:\n',
      ),
    );
    expect(callback).toMatch(/done: createCallbackSender\(\{ .*url: /);
    expect(callback).toContain('function callbackUrl(');
    expect(callback).not.toContain('readReply');
  });
});

test.each([
  [undefined, ['node-request.ts', 'node.ts', 'raw-response.ts']],
  [['fetch'] as const, ['fetch.ts', 'raw-response.ts']],
  [
    ['express', 'hono'] as const,
    ['express.ts', 'fetch.ts', 'hono.ts', 'node-request.ts', 'node.ts', 'raw-response.ts'],
  ],
])('the adapters %j are written with what they import', async (adapters, expected) => {
  const files = await generated({ targets: ['server'], adapters });
  const written = [...files.keys()].filter((path) => path.startsWith('runtime/adapters/'));
  expect(written.map((path) => path.slice('runtime/adapters/'.length)).sort()).toEqual(expected);
});

test('a client with dates has its own types, and the server those of the messages', async () => {
  const files = await generated({ targets: ['client', 'server'], dates: true });
  expect(files.get('client/schemas.ts')).toContain('at?: Date');
  expect(files.get('types/schemas.ts')).not.toContain('Date');
  expect([...files.keys()]).not.toContain('server/schemas.ts');
});

test('validators are compiled again if those of the server are split by operation, but the runtime is not copied', async () => {
  const types = typesOf({ paths: {} });
  const server = new Map([
    ['server/service.ts', ''],
    ['server/validators.ts', ''],
    ['server/validators/getOrder.ts', ''],
  ]);
  const files = await validatorFiles(types.context.model, () => types, { sharesTypes: true }, server);
  expect([...files.keys()]).toEqual(['index.ts', 'validators.ts']);
  expect(files.get('index.ts')).toContain("from './validators.ts'");
  expect(files.get('validators.ts')).toContain("from '../server/runtime/check-message.ts'");
});
