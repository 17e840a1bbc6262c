import type { MediaContent, Operation, SchemaNode } from '@cross-border-payments/openapi/model';
import { isDate } from '../../emit/schema-type.ts';
import { docComment, HEADER, importTypes, propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { leadingTo } from '../../emit/views.ts';
import type { TargetOptions } from '../../options.ts';
import { literal, mediaKind } from '../facts.ts';
import { type TargetContext, targetContext } from '../target-files.ts';
import { isStream, statusKey } from './call-types.ts';
import { listCalls } from './table.ts';

/** Finds the dates in schemas, and numbers the schemas that contain any. */
class DateShapes {
  readonly shapes: object[] = [];
  readonly #numbers = new Map<SchemaNode, number>();
  readonly #dated: ReadonlySet<SchemaNode>;

  constructor(schemas: readonly SchemaNode[]) {
    this.#dated = new Set([...schemas.filter(isDate), ...leadingTo(schemas, isDate)]);
  }

  /** Returns the number of a schema; undefined if it contains no dates. */
  numberOf(node: SchemaNode | undefined): number | undefined {
    if (!node || !this.#dated.has(node)) return undefined;
    const known = this.#numbers.get(node);
    if (known !== undefined) return known;
    const number = this.shapes.push({}) - 1;
    this.#numbers.set(node, number);
    this.shapes[number] = this.#shapeOf(node);
    return number;
  }

  #shapeOf(node: SchemaNode): object {
    const list = (nodes: readonly (SchemaNode | undefined)[]) =>
      nodes.flatMap((each) => this.numberOf(each) ?? []);
    const { ref, allOf, anyOf, oneOf, then, else: otherwise, properties, items, prefixItems } = node;
    const numbers = [...properties].map(([name, property]) => [name, this.numberOf(property)] as const);
    // Each number is given when it is first read, so the order of these lines matters.
    const date = isDate(node) || undefined;
    const parts = list([ref, ...allOf, ...anyOf, ...oneOf, then, otherwise]);
    const [others] = list([node.additionalProperties, ...node.patternProperties.values()]);
    const first = prefixItems.map((item) => this.numberOf(item) ?? -1);
    const own = numbers.filter(([, number]) => number !== undefined);
    return {
      date,
      parts: parts.length > 0 ? parts : undefined,
      properties: own.length > 0 ? Object.fromEntries(own) : undefined,
      declared: others !== undefined && properties.size > 0 ? [...properties.keys()] : undefined,
      others,
      first: first.length > 0 ? first : undefined,
      items: this.numberOf(items),
    };
  }
}

/** Writes `withDates`, which converts the dates in the inputs and the responses of a client. */
export function datesFile(operations: readonly Operation[], { model, runtime }: TargetContext): string {
  const shapes = new DateShapes(model.schemas);
  const numberOf = ({ schema, mediaType }: MediaContent) => {
    const number = shapes.numberOf(schema);
    const isData = mediaKind(mediaType) === 'events' && number !== undefined;
    return isData ? shapes.shapes.push({ properties: { data: number } }) - 1 : number;
  };
  const rowsOf = (isOwn: (content: MediaContent) => boolean) =>
    operations.flatMap(({ id, responses }) => {
      const own = responses.flatMap(({ status, contents }) => {
        const [number] = contents.filter(isOwn).flatMap((content) => numberOf(content) ?? []);
        return number === undefined || statusKey(status) === undefined
          ? []
          : [`${quoted(status.toUpperCase())}: ${number}`];
      });
      return own.length === 0 ? [] : [`  ${propertyName(id)}: { ${own.join(', ')} },\n`];
    });
  const rows = rowsOf((content) => !isStream(content));
  const streams = rowsOf(isStream);
  return `${importTypes(['Api', 'ApiOperation'], runtime)}
interface Shape {
  readonly date?: boolean;
  readonly parts?: readonly number[];
  readonly properties?: Readonly<Record<string, number>>;
  readonly declared?: readonly string[];
  readonly others?: number;
  readonly first?: readonly number[];
  readonly items?: number;
}

/** Where schemas contain dates; numbers refer to other shapes. */
const shapes: readonly Shape[] = [
${shapes.shapes.map((shape) => `  ${literal(shape)},\n`).join('')}];

type Shapes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The shapes of responses by operation and status. */
const responses: Shapes = {
${rows.join('')}};

/** The shapes of events, and of the items of other streams, by operation and status. */
const streams: Shapes = {
${streams.join('')}};

/** Wraps a client so that it sends each \`Date\` as a string, and returns each \`date-time\` of a JSON response, event or item as a \`Date\`. */
export function withDates(api: Api): Api {
  type Call = (operation: ApiOperation, input?: unknown, options?: unknown) => Promise<unknown>;
  type Exchange = (...given: Parameters<Call>) => Promise<{ readonly httpStatus: number; readonly data: unknown }>;
  const wrapped: Record<keyof Api, Call> = {
    call: async (operation, input, options) => {
      const data = await (api.call as Call)(operation, written(input), options);
      const found = Object.entries(shapesOf(operation, data));
      const successes = found.filter(([status]) => status.startsWith('2'));
      const used = successes.length > 0 ? successes : found.filter(([status]) => status === 'DEFAULT');
      return used.reduce((value, [, shape]) => read(shape, value), data);
    },
    exchange: async (operation, input, options) => {
      const response = await (api.exchange as Exchange)(operation, written(input), options);
      const own = shapesOf(operation, response.data);
      const status = String(response.httpStatus);
      return { ...response, data: read(own[status] ?? own[\`\${status[0]}XX\`] ?? own['DEFAULT'], response.data) };
    },
    stream: (operation, input, options) => (api.stream as Call)(operation, written(input), options),
  };
  return wrapped as Api;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function shapesOf({ id }: ApiOperation, data: unknown): Shapes[string] {
  return (isStream(data) ? streams : responses)[id] ?? {};
}

async function* readStream(at: number | undefined, stream: AsyncIterable<unknown>) {
  for await (const item of stream) yield read(at, item);
}

function written(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, written(property)]));
}

function read(at: number | undefined, value: unknown): unknown {
  const shape = at === undefined ? undefined : shapes[at];
  if (shape === undefined) return value;
  if (isStream(value)) return readStream(at, value);
  if (typeof value === 'string') {
    const date = shape.date ? new Date(value) : undefined;
    if (date && !Number.isNaN(date.getTime())) return date;
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = read(shape.first?.[index] ?? shape.items, item);
  } else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    const object = value as Record<string, unknown>;
    for (const name of Object.keys(object)) {
      const own = Object.hasOwn(shape.properties ?? {}, name) ? shape.properties?.[name] : undefined;
      object[name] = read(own ?? (shape.declared?.includes(name) ? undefined : shape.others), object[name]);
    }
  }
  return (shape.parts ?? []).reduce((found, part) => read(part, found), value);
}
`;
}

const READS = new Set(['GET', 'HEAD', 'QUERY']);

const RUNTIME_TYPES = ['Api', 'ApiCallOptions', 'ApiOperation', 'DataOf'];

/**
 * Writes options for TanStack Query next to the client: a query for each operation that reads, a mutation for every
 * other operation. They are plain objects, so they work with the adapter of every framework.
 */
export function queryFiles(types: DocumentTypes, options: TargetOptions): Files {
  const { runtime, from } = targetContext(types, 'client', options);
  const functions = listCalls(types, options).map(({ types: { operation }, name: { record } }) => {
    const { method, path, deprecated } = operation;
    const doc = docComment([`\`${method} ${path}\``, ...(deprecated ? ['@deprecated'] : [])]);
    const type = `typeof table.${record}`;
    if (READS.has(method))
      return `${doc}export const ${record}Query = (client: Api, ...input: InputOf<${type}>): Query<${type}> =>
  query(client, table.${record}, input);
`;
    return `${doc}export const ${record}Mutation = (client: Api): Mutation<${type}> => mutation(client, table.${record});
`;
  });
  const text = `${HEADER}${importTypes(RUNTIME_TYPES, runtime)}import * as table from ${quoted(from('operation-table'))};

type Sent<Operation> = Operation extends { readonly types?: { readonly input: infer Input } } ? Input : never;

/** The input of an operation; it may be left out unless a part of it is required. */
export type InputOf<Operation> = object extends Sent<Operation> ? [input?: Sent<Operation>] : [input: Sent<Operation>];

type Received<Operation> = Operation extends { readonly types?: { readonly responses: infer Responses } }
  ? DataOf<Responses>
  : never;

/** The data of an operation; null instead of undefined, which TanStack Query does not cache. */
export type QueryData<Operation> = undefined extends Received<Operation>
  ? Exclude<Received<Operation>, undefined> | null
  : Received<Operation>;

/** Options for \`useQuery\`, \`fetchQuery\` and so on. The key is the operation id and the input. */
export interface Query<Operation> {
  readonly queryKey: readonly [operation: string, ...input: InputOf<Operation>];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<QueryData<Operation>>;
}

/** Options for \`useMutation\`. The variables are the input. */
export interface Mutation<Operation> {
  readonly mutationKey: readonly [operation: string];
  readonly mutationFn: (
    input: object extends Sent<Operation> ? Sent<Operation> | void : Sent<Operation>,
  ) => Promise<Received<Operation>>;
}

type Call = (operation: ApiOperation, input: unknown, options?: ApiCallOptions) => Promise<unknown>;

function query<Operation extends ApiOperation>(
  client: Api,
  operation: Operation,
  input: InputOf<Operation>,
): Query<Operation> {
  const call = async (signal: AbortSignal) => (await (client.call as Call)(operation, input[0], { signal })) ?? null;
  return {
    queryKey: [operation.id, ...input],
    queryFn: ({ signal }) => call(signal) as Promise<QueryData<Operation>>,
  };
}

function mutation<Operation extends ApiOperation>(client: Api, operation: Operation): Mutation<Operation> {
  return {
    mutationKey: [operation.id],
    mutationFn: (input) => (client.call as Call)(operation, input ?? {}) as Promise<Received<Operation>>,
  };
}

${functions.join('\n')}`;
  return new Map([['queries.ts', text]]);
}
