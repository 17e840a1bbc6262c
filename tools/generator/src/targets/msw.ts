import {
  type Json,
  type MediaContent,
  type Operation,
  partsOf,
  propertiesOf,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { HEADER, propertyName, quoted } from '../emit/text.ts';
import type { DocumentTypes, Files } from '../emit/type-files.ts';
import { serverOf, usualServer } from './client/call-facts.ts';
import { statusKey } from './client/call-types.ts';
import { messageTypes, type RunOptions } from './target-files.ts';
import { jsonLiteral } from './validators/function-module.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Writes a handler of Mock Service Worker for each operation, which responds with an example of the document. */
export function mswFiles(types: DocumentTypes, options: RunOptions): Files {
  const { files, typesFrom } = messageTypes(types, options);
  const { model } = types.context;
  const operations = model.operations.filter(({ method }) => METHODS.has(method)).toSorted(byPath);
  const rows = operations.map((operation) => {
    const { id, method, path } = operation;
    const server = serverOf(operation.servers) ?? usualServer(model) ?? '';
    const facts = [method.toLowerCase(), server, pathPattern(path)].map(quoted);
    return `  ${propertyName(id)}: [${facts.join(', ')}],\n`;
  });
  const examples = operations.map(
    (operation) => `  ${propertyName(operation.id)}: {${examplesOf(operation)}},\n`,
  );
  const text = moduleText(quoted(typesFrom('operations')), rows.join(''), examples.join(''));
  return new Map([...files, ['index.ts', HEADER + text]]);
}

/** Compares paths so that `/pets/mine` comes before `/pets/{id}`. */
function byPath(one: Operation, other: Operation): number {
  const [a, b] = [one, other].map(({ path }) => path.replaceAll(/\{[^{}]*\}/g, '\uffff')) as [string, string];
  return a < b ? -1 : Number(a > b);
}

function pathPattern(path: string): string {
  const parts = path.replace(/[?#].*$/s, '').split(/\{[^{}]*\}/);
  return parts.map((part) => encodeURI(part).replaceAll(/[\\^$.|?+*()[\]{}]/g, '\\$&')).join('[^/]+');
}

function examplesOf({ id, responses }: Operation): string {
  const statuses = responses.flatMap(({ status, contents }) => {
    if (statusKey(status) === undefined) return [];
    const code = /^\d{3}$/.test(status) ? status : status.replace(/^default$/, '500').replaceAll(/x/gi, '0');
    const own = contents.flatMap((content) =>
      namedExamples(content).map(
        ([name, value]) => [name, `${code}, ${quoted(content.mediaType)}, ${jsonLiteral(value)}`] as const,
      ),
    );
    // If several media types have an example with the same name, the example of the first media type counts.
    const found = new Map<string, string>([...own, ...own.toReversed()]);
    if (contents.length === 0) found.set('empty', code);
    const all = [...found].map(
      ([name, response]) => `${propertyName(name)}: example<${quoted(id)}>(${response}), `,
    );
    return all.length === 0 ? [] : [`${propertyName(status)}: { ${all.join('')}}, `];
  });
  return statuses.join('');
}

function namedExamples({ examples, schema }: MediaContent): [string, Json][] {
  const made = examples.length === 0 && schema ? exampleOf(schema) : undefined;
  if (made !== undefined) return [['example', made]];
  return examples.map(({ name = 'example', value }) => [name, value]);
}

/** Maximum number of schemas around an optional property. Deeper ones are left out, because examples would be huge. */
const MAX_AROUND = 12;

/** Builds an example of a schema and its properties; undefined if a required part has no example. */
function exampleOf(node: SchemaNode, around: readonly SchemaNode[] = []): Json | undefined {
  const { text, ref, items, oneOf, anyOf } = node;
  const given = text.examples?.[0] ?? node.const?.value ?? text.default ?? node.enum?.[0];
  const parts = partsOf(node);
  if (given !== undefined || parts.some((part) => around.includes(part))) return given;
  const within = [...around, ...parts];
  const properties = propertiesOf(node);
  if (properties.size > 0) return objectOf(node, properties, within);
  const inner = ref ?? oneOf[0] ?? anyOf[0];
  if (inner) return exampleOf(inner, within);
  const item = items && exampleOf(items, within);
  return item === undefined ? undefined : [item];
}

function objectOf(
  node: SchemaNode,
  properties: ReadonlyMap<string, SchemaNode>,
  within: readonly SchemaNode[],
): Json | undefined {
  const required = new Set(partsOf(node).flatMap((part) => part.required));
  const found = [...properties].flatMap(([name, property]) => {
    const isLeftOut = property.text.writeOnly || (within.length > MAX_AROUND && !required.has(name));
    const value = isLeftOut ? undefined : exampleOf(property, within);
    return value === undefined ? [] : [[name, value] as const];
  });
  const known = new Set(found.map(([name]) => name));
  const isWhole = [...required].every((name) => known.has(name));
  return isWhole && found.length > 0 ? (Object.fromEntries(found) as Json) : undefined;
}

function moduleText(operationsModule: string, rows: string, examples: string): string {
  return `import { type HttpHandler, HttpResponse, http } from 'msw';
import type { Operations } from ${operationsModule};

export type * from ${operationsModule};

type Responses<Id extends MockedId> = Operations[Id]['responses'];

/** A response of an operation. Without a media type, an object is sent as JSON. */
export type MockedResponse<Id extends MockedId> = {
  [Status in keyof Responses<Id>]: {
    readonly status: Status extends number ? Status : number;
    readonly body?: Responses<Id>[Status];
    readonly mediaType?: string | undefined;
  };
}[keyof Responses<Id>];

function example<Id extends MockedId>(status: number, mediaType?: string, body?: unknown): MockedResponse<Id> {
  return { status, mediaType, body } as MockedResponse<Id>;
}

/** Method, server and pattern of the path of each operation; without a server, any origin. */
const operations = {
${rows}} as const;

/** The id of an operation that can be mocked. */
export type MockedId = keyof typeof operations & keyof Operations;

/** The examples of the document, by operation, status and name. */
export const examples = {
${examples}};

export interface HandlerOptions {
  /** URL of the service with its path. Defaults to the server in the document; without one, to any origin. */
  readonly baseUrl?: string | undefined;
}

const escaped = (text: string) => text.replace(/[\\\\^$.|?+*()[\\]{}]/g, '\\\\$&');

/**
 * Makes a handler for an operation.
 *
 * @param response a response, or a function that returns one for each request; by default, the document's first example
 * of a success
 */
export function mock<Id extends MockedId>(
  id: Id,
  response: MockedResponse<Id> | ((request: Request) => MockedResponse<Id> | Promise<MockedResponse<Id>>) = firstExample(id),
  { baseUrl }: HandlerOptions = {},
): HttpHandler {
  const [method, server, path] = operations[id];
  const base = (baseUrl ?? server).replace(/\\/+$/, '');
  const origin = /^https?:/i.test(base) ? '' : '[^/]+//[^/]+';
  return http[method](new RegExp(\`^\${origin}\${escaped(base)}\${path}/?$\`), async ({ request }) =>
    write(typeof response === 'function' ? await response(request) : response),
  );
}

/** Makes a handler for each operation. */
export function createHandlers(options: HandlerOptions = {}): HttpHandler[] {
  return (Object.keys(operations) as MockedId[]).map((id) => mock(id, undefined, options));
}

function firstExample<Id extends MockedId>(id: Id): MockedResponse<Id> {
  const statuses: Readonly<Record<string, Readonly<Record<string, object>>>> = examples[id];
  const [status = '', ...others] = Object.keys(statuses).sort();
  const found = Object.values(statuses[[status, ...others].find((each) => each.startsWith('2')) ?? ''] ?? {})[0];
  if (found) return found as MockedResponse<Id>;
  return example(501, 'text/plain', \`The document has no example of a success of \${id}. Pass a response to \\\`mock\\\`.\`);
}

function write({ status, body, mediaType }: { status: number; body?: unknown; mediaType?: string | undefined }): Response {
  const headers: Record<string, string> = mediaType === undefined ? {} : { 'content-type': mediaType };
  const isJson = mediaType === undefined ? typeof body === 'object' && !(body instanceof Blob) : /json/i.test(mediaType);
  if (body === undefined || [204, 205, 304].includes(status)) return new HttpResponse(null, { status });
  if (mediaType?.startsWith('text/event-stream') && typeof body !== 'string')
    return new HttpResponse(\`data: \${JSON.stringify(body)}\\n\\n\`, { status, headers });
  return isJson
    ? HttpResponse.json(body as never, { status, headers })
    : new HttpResponse(body instanceof Blob ? body : String(body), { status, headers });
}
`;
}
