import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { UsageError, withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { operations as records } from '@cross-border-payments/client/operations';
import type { OperationAdvice } from '@cross-border-payments/explain/advice';
import { listOperations, type RawOperation } from '@cross-border-payments/openapi';
import {
  buildModel,
  type Document,
  loadDocument,
  type Operation,
  parametersObject,
} from '@cross-border-payments/openapi/model';
import { build } from 'esbuild';
import { runProgram } from '../full-reference.ts';
import { arrayOf, type JsonObject, objectOf, stringsIn } from '../json.ts';
import { nextSteps } from '../samples/life-cycle.ts';
import { clientMethodOf, examplesOf, sampleRequest } from '../samples/sample-request.ts';
import { BROWSER_BUNDLE, bundle, minifyStyles } from '../site/make-site.ts';
import type { ConsoleField, ConsoleOperation, ConsoleServer, ConsoleService } from './console-operation.ts';
import { formFields } from './form-fields.ts';

export interface ConsoleSource {
  readonly document: JsonObject;
  readonly servers: readonly ConsoleServer[];
  readonly sources: readonly string[];
  readonly advice?: Readonly<Record<string, OperationAdvice>> | undefined;
}

/** Makes a script that all pages share, and a script for each operation with its fields and validator. */
export function consoleFiles(source: ConsoleSource): Promise<Record<string, string>> {
  return withTemporaryFolder(async (work) => {
    const validators = await compileValidators(source, work);
    return {
      'assets/console.js': bundle('console/console.ts'),
      'assets/console.css': minifyStyles([
        join(import.meta.dirname, '..', 'browser', 'console', 'console.css'),
      ]),
      ...(await operationScripts(describeOperations(source), validators, work)),
    };
  });
}

async function compileValidators({ document }: ConsoleSource, work: string): Promise<string> {
  const input = join(work, 'openapi.json');
  const output = join(work, 'validators');
  writeFileSync(input, JSON.stringify(document));
  const generator = createRequire(import.meta.url).resolve('@cross-border-payments/generator/generate');
  const files = [
    '--input',
    input,
    '--output',
    output,
    '--runtime',
    join(import.meta.dirname, 'console-operation.ts'),
  ];
  const args = [generator, '--target', 'validators', '--separate', '--minify', '--allow', 'all', ...files];
  await runProgram(args, work, "compile the console's validators");
  return output;
}

async function operationScripts(
  operations: readonly ConsoleOperation[],
  validators: string,
  work: string,
): Promise<Record<string, string>> {
  const folder = join(work, 'operations');
  mkdirSync(folder);
  const entryPoints = operations.map((operation) => {
    const entry = join(folder, `${operation.id}.js`);
    const validator = join(validators, `${operation.id}.ts`);
    const isChecked = existsSync(validator);
    const start = isChecked ? `import * as module from ${JSON.stringify(validator)};\n` : '';
    const facts = isChecked ? ', facts: Object.values(module)[0]' : '';
    const code = `${start}globalThis.consoleOperation = { operation: ${JSON.stringify(operation)}${facts} };`;
    writeFileSync(entry, code);
    return entry;
  });
  const { outputFiles } = await build({ ...BROWSER_BUNDLE, entryPoints, outdir: join(work, 'out') });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [`assets/console/${basename(path)}`, text]));
}

export function describeOperations(source: ConsoleSource): ConsoleOperation[] {
  const { document, advice = {} } = source;
  const model = buildModel(loadDocument({ document, file: 'openapi.json' }));
  const service = readService(source, model);
  const securitySchemes = objectOf(objectOf(document.components).securitySchemes);
  const raw = new Map(listOperations(document).map((one): [string, RawOperation] => [one.id, one]));
  return model.operations.map((operation) => {
    const { id, method, path } = operation;
    const part = partOf(operation);
    const schemes = [...(operation.security[0]?.keys() ?? [])];
    const written = raw.get(id);
    const examples = written ? readExamples(document, written, part) : [];
    const input = readInput(operation, part);
    return {
      ...{ id, method, path, part, examples, service },
      credentials: schemes.map((name) => String(objectOf(securitySchemes[name]).name ?? name)),
      clientMethod: clientMethodOf(id, path),
      input: input && withExampleProperties(input, examples),
      ...describeRetry(written?.object['x-retry']),
      ready: describeReady(document, stringsIn(written?.object['x-rules'])),
      advice: advice[id],
      next: written && nextSteps(written, [...raw.values()]),
    };
  });
}

function describeReady(document: JsonObject, ids: readonly string[]): string {
  const sentences = arrayOf(document['x-rule-register'])
    .map(objectOf)
    .filter(({ id, kind }) => ids.includes(String(id)) && stringsIn(kind).includes('state'))
    .map(({ id, statement }) => `The service also checks ${id}: ${String(statement).split(/(?<=\.) /)[0]}`);
  return ['Nothing is wrong with it.', ...(sentences.length > 0 ? sentences : ['You can send it.'])].join(
    ' ',
  );
}

const WARNINGS = {
  'once-per-order':
    'Sending creates an order. If the response is lost, query the order by its number before you send it again.',
  never:
    'Sending may have an effect each time. If the response is lost, find out what happened before you send it again.',
};

function describeRetry(declared: unknown): Pick<ConsoleOperation, 'retry' | 'warning'> {
  if (declared === 'read') return { retry: 'read' };
  const retry = declared === 'once-per-order' ? declared : 'never';
  return { retry, warning: WARNINGS[retry] };
}

/** Returns the part of a request that the form describes. `fetch` and the client send no body with GET. */
function partOf({ body, method, parameters }: Operation): ConsoleOperation['part'] {
  const type = body?.contents[0]?.mediaType;
  if (type !== undefined && method !== 'GET') return type === 'multipart/form-data' ? 'form' : 'body';
  return parameters.query.length > 0 ? 'query' : 'none';
}

function readInput(operation: Operation, part: ConsoleOperation['part']): ConsoleField | undefined {
  if (part === 'none') return undefined;
  const schema = part === 'query' ? parametersObject(operation, part) : operation.body?.contents[0]?.schema;
  return schema && formFields(schema, part === 'form');
}

function readExamples(
  document: JsonObject,
  operation: RawOperation,
  part: ConsoleOperation['part'],
): ConsoleOperation['examples'] {
  if (part === 'none') return [];
  const { query } = sampleRequest(document, operation);
  if (part === 'query') return Object.keys(query).length === 0 ? [] : [{ title: 'Example', value: query }];
  return examplesOf(document, operation.object.requestBody).map(({ summary = 'Example', value }) => ({
    title: String(summary),
    value,
  }));
}

function withExampleProperties(input: ConsoleField, examples: ConsoleOperation['examples']): ConsoleField {
  if (input.open !== true) return input;
  const { properties = [] } = input;
  const shown = examples.flatMap(({ value }) => Object.entries(objectOf(value)));
  const further = new Map(shown.filter(([name]) => !properties.some((property) => property.name === name)));
  const added = [...further].map(([name, value]): ConsoleField => {
    // If a form has no schema, only the example shows which of its fields are files.
    const kind = String(value).startsWith('%PDF') ? 'file' : 'any';
    return { name, kind, hint: 'Assumed by the example. The interface does not show this property.' };
  });
  return { ...input, properties: [...properties, ...added] };
}

function readService(
  { document, servers, sources }: ConsoleSource,
  { operations }: Document,
): ConsoleService {
  const profile = objectOf(document['x-profile']);
  // The page sends with the client.
  const missing = operations.find(({ id }) => !Object.hasOwn(records, id));
  if (missing)
    throw new Error(`The client has no operation ${missing.id}. Generate it again: pnpm generate.`);
  return {
    servers,
    sources,
    success: String(objectOf(profile.envelope).success ?? '1'),
    secretProperties: stringsIn(profile.secretProperties),
  };
}

export const LOCAL_SERVERS: readonly ConsoleServer[] = [
  { name: 'Sandbox on this machine', url: 'http://127.0.0.1:4020' },
  { name: 'Mock on this machine', url: 'http://127.0.0.1:4010' },
];

export function sourcesOf(servers: readonly ConsoleServer[]): string[] {
  const origins = servers.map(({ url }) => new URL(url).origin);
  const others = origins.filter((origin) => !/^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(origin));
  return ['http://127.0.0.1:*', 'http://localhost:*', ...new Set(others)];
}

/** Parses `NAME=URL`. @throws UsageError if it is invalid */
export function readServer(text: string): ConsoleServer {
  const [, name = '', address = ''] = /^([^=]{1,60})=(.+)$/.exec(text) ?? [];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !/[?#@;,'"\s]/.test(address);
  if (!isPlain) {
    throw new UsageError(
      `\`--server\` must be a name and an http or https URL, such as Test=https://test.example, not \`${text}\`.`,
    );
  }
  return { name: name.trim(), url: url.href.replace(/(?<!\/)\/+$/, '') };
}
