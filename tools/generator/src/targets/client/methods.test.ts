import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { showAt } from '../../../test/support/language-server.ts';
import { writeFiles } from '../../command/output-folder.ts';
import { generateFiles } from '../../generate-files.ts';
import { typeCheck, writeTypeProject } from '../../type-check.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: Test, version: '1' }
servers: [{ url: 'https://things.example' }]
tags: [{ name: Things }]
paths:
  /things/{id}:
    get:
      operationId: getThing
      tags: [Things]
      summary: Returns a thing.
      parameters:
        - { name: id, in: path, required: true, description: The number. It is on the label., schema: { type: integer } }
      responses: { '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } }
    put:
      operationId: putThing
      tags: [Things]
      summary: Replaces a thing.
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      requestBody:
        required: true
        description: The new thing.
        content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
      responses:
        '204': { description: Replaced. }
        '404': { description: "There is none.\\nNever was." }
        '4XX': { description: '' }
        default: { description: Something else. }
  /report:
    get:
      operationId: readReport
      tags: [Things]
      summary: Returns a report.
      responses:
        '200':
          description: It.
          content:
            application/json: { schema: { $ref: '#/components/schemas/Thing' } }
            text/csv: { schema: { type: string } }
  /chat:
    post:
      operationId: chat
      tags: [Things]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [text]
              properties: { text: { type: string }, stream: { type: [boolean, 'null'] } }
      responses:
        '200':
          description: It.
          content:
            application/json: { schema: { $ref: '#/components/schemas/Thing' } }
            text/event-stream: { schema: { $ref: '#/components/schemas/Delta' } }
  /alive:
    get:
      operationId: isAlive
      responses: { '204': { description: Yes. } }
  /claim:
    post:
      operationId: claim
      responses:
        '200': { description: Claimed before., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
        '201': { description: Claimed., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
components:
  schemas:
    Thing: { type: object, required: [name], properties: { name: { type: string } } }
    Delta: { type: object, required: [part], properties: { part: { type: string } } }
`;

const PROGRAM = `
import { createClient, type Delta, type Thing } from './client/index.ts';
import type { EventStream } from './client/runtime/index.ts';

const client = createClient();
const { get } = client.things;
export async function use(stream: boolean): Promise<void> {
  await client.isAlive();
  await client.isAlive(undefined, { timeoutMs: 1 });
  (await get({ path: { id: 1 } })) satisfies Thing;
  (await client.things.put({ path: { id: 1 }, body: { name: 'Kite' } })) satisfies undefined;
  (await client.things.readReport(undefined, { accept: 'text/csv' })) satisfies string;
  (await client.things.readReport()) satisfies Thing;
  // @ts-expect-error the document does not declare this media type
  await client.things.readReport({}, { accept: 'text/html' });
  const body = { text: 'Hi' };
  (await client.things.chat({ body: { ...body, stream: true } })) satisfies EventStream<Delta>;
  (await client.things.chat({ body })) satisfies Thing;
  const either = await client.things.chat({ body: { ...body, stream } });
  // @ts-expect-error only the value of \`stream\` tells which one it is
  either satisfies Thing;
  // @ts-expect-error the text is missing
  await client.things.chat({ body: { stream: true } });
  // @ts-expect-error a path parameter is missing
  await get();
}
`;

const folder = mkdtempSync(join(tmpdir(), 'methods-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { files } = await generateFiles({ input: { text: DOCUMENT, file: 'test.yaml' }, targets: ['client'] });
writeTypeProject(folder);
writeFiles(join(folder, 'client'), files);
const program = join(folder, 'program.ts');
writeFileSync(program, PROGRAM);
const lines = (files.get('resources.ts') ?? '').split('\n');

test('methods have the types of the document, also when destructured', () => {
  expect(typeCheck(folder).errors).toEqual([]);
});

test('an editor goes to the code of a method, and shows what it does, its parameters and its refusals', async () => {
  const expressions = [
    'client.isAlive',
    'client.things.put',
    'client.things.readReport',
    'client.things.chat',
  ];
  const [alive, put, report, chat] = await showAt(folder, program, expressions);
  expect(put?.definition.uri).toMatch(/client\/resources\.ts$/);
  expect(lines.slice(put?.definition.line, (put?.definition.line ?? 0) + 2)).toEqual([
    expect.stringMatching(/^ {2}put: \(input: .*, options\?: CallOptions\): Promise<undefined> =>$/),
    '    call(table.putThing, input, options),',
  ]);
  expect(put?.hover).toContain(
    "put: (input: {\n    readonly path: PutThingPath;\n} & {\n    readonly body: Thing;\n    readonly contentType?: 'application/json';\n}, options?: CallOptions) => Promise<undefined>",
  );
  expect(put?.hover.split('```\n')[1]?.trim()).toBe(`Replaces a thing.

\`PUT /things/{id}\`

*@param* \`input.body\` — The new thing.

*@throws* — ServiceError 404: There is none.

*@throws* — ServiceError 4XX

*@throws* — ServiceError with any other status: Something else.`);
  expect(lines[alive?.definition.line ?? -1]).toContain(
    'isAlive: (input?: { readonly body?: never }, options?: CallOptions)',
  );
  expect(alive?.hover).toContain('`GET /alive`');
  expect(lines[(report?.definition.line ?? -1) + 1]).toBe('    call(table.readReport, input, options)) as {');
  expect(report?.hover).toContain('Promise<string>');
  expect(report?.hover).toContain('`GET /report`');
  expect(lines[(chat?.definition.line ?? -1) + 1]).toBe('    call(table.chat, input, options)) as {');
});

test('a description in a comment is one sentence', () => {
  expect(lines).toContain('   * @param input.path.id The number.');
  expect(lines.join('\n')).not.toContain('It is on the label.');
});

test('a type that several responses have is named once', () => {
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}claim: .*\): Promise<Thing> =>$/));
});

test('a breakpoint in a method is reached, and an error of a call shows its line', () => {
  const line = lines.indexOf('    call(table.getThing, input, options),');
  writeFileSync(
    join(folder, 'debug.ts'),
    `
import { Session } from 'node:inspector/promises';
import { createClient } from './client/index.ts';
const session = new Session();
session.connect();
await session.post('Debugger.enable');
const condition = 'globalThis.reached = input.path.id, false';
await session.post('Debugger.setBreakpointByUrl', { urlRegex: 'resources\\\\.ts$', lineNumber: ${line}, condition });
const fetch = async () => Response.json({ name: 'Kite' });
const client = createClient({ fetch });
const { name } = await client.things.get({ path: { id: 7 } });
const error = await client.things.get({ path: { id: 7 } }, { timeoutMs: -1 }).catch((error) => error);
console.log(name, globalThis.reached, error.stack);
`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'debug.ts')], { encoding: 'utf8' });
  expect(stdout, stderr).toMatch(/^Kite 7 ValidationError: /);
  expect(stdout).toMatch(new RegExp(`resources\\.ts:${line + 1}:`));
});
