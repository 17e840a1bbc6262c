import {
  type DocumentExample,
  isFile,
  type MediaContent,
  type Operation,
  type ParameterLocation,
  propertiesOf,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { parameterNode } from '../../src/emit/operation-types.ts';
import { bodyContents, mediaKind } from '../../src/targets/facts.ts';
import { givenOnly, lowerCase, type Trial } from './differences.ts';
import {
  type PartCheck,
  type PartValues,
  partCheck,
  type TriedPart,
  trialValues,
  withStrings,
} from './message.ts';
import type { PlacedExample, ValuePath } from './sample.ts';

/** The compiled validators of one operation, as in the generated server, and the index that explains their errors. */
export interface OperationChecks {
  readonly validators: { readonly [place: string]: unknown };
  readonly index: object;
  /** The schemas of requests and of responses whose examples have been sent. */
  readonly known: { readonly request: Set<SchemaNode>; readonly response: Set<SchemaNode> };
}

/** What to send to an operation. */
export interface Trials {
  readonly trials: readonly Trial[];
  readonly found: readonly PartValues[];
}

const PLACES: readonly [ParameterLocation, string][] = [
  ['path', 'path'],
  ['query', 'query'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
];

/**
 * Makes the inputs to try for an operation. For each media type of its body, they are samples and the document's
 * examples.
 */
export function trialsOf(operation: Operation, checks: OperationChecks): Trials {
  const lacking: string[] = [];
  const lists: [string, readonly unknown[]][] = [];
  const found: PartValues[] = [];
  for (const [place, name] of PLACES) {
    const schema = parameterNode(operation, place);
    if (!schema) continue;
    const own = trialValues(parameterPart(operation, place, schema, checks), new Set());
    found.push(own);
    if (own.values.length === 0) lacking.push(name);
    else lists.push([name, place === 'header' ? own.values.map(withoutEncoding) : own.values]);
  }
  const contents = bodyContents(operation);
  const isRequired = operation.body?.required === true;
  const bodies = contents.map((content) => bodyValues(content, checks, isRequired));
  found.push(...bodies);
  const trials = contents.flatMap((content, index) => {
    const { mediaType } = content;
    const { values } = bodies[index] as PartValues;
    if (values.length === 0) return [trialAt(lists, 0, [...lacking, `body as ${mediaType}`], mediaType)];
    const count = index === 0 ? longest([...lists, ['body', values]]) : values.length;
    return Array.from({ length: count }, (_, at) => {
      const { input, ...trial } = trialAt(lists, at, lacking, mediaType);
      const body = values[at] ?? values[0];
      return {
        ...trial,
        input: { ...input, ...(body !== undefined && { body, contentType: rangeless(mediaType) }) },
      };
    });
  });
  if (trials.length > 0) return { trials, found };
  return { trials: Array.from({ length: longest(lists) }, (_, at) => trialAt(lists, at, lacking)), found };
}

function longest(lists: readonly [string, readonly unknown[]][]): number {
  return Math.max(1, ...lists.map(([, { length }]) => length));
}

function trialAt(
  lists: readonly [string, readonly unknown[]][],
  at: number,
  lacking: readonly string[],
  mediaType?: string,
): Trial {
  const input = Object.fromEntries(lists.map(([name, values]) => [name, values[at] ?? values[0]]));
  const without = lacking.length === 0 ? {} : { without: lacking.join(', ') };
  return { input, ...without, ...(mediaType === undefined ? {} : { mediaType }) };
}

/** Removes the header `content-encoding`, which would be wrong for the body of the trial. */
function withoutEncoding(headers: unknown): object {
  return Object.fromEntries(
    Object.entries(headers as object).filter(([name]) => !/^content-encoding$/i.test(name)),
  );
}

function parameterPart(
  operation: Operation,
  place: ParameterLocation,
  schema: SchemaNode,
  { validators, index }: OperationChecks,
): TriedPart {
  const check = partCheck(validators[place], index);
  const examples = operation.parameters[place].flatMap(({ name, schema, examples }) =>
    placedExamples(examples, schema, [name]),
  );
  const isSendable = (value: unknown) =>
    place !== 'path' || !Object.values(value as object).some((one) => /^\.{0,2}$/.test(String(one)));
  return {
    ...{
      schema,
      examples,
      view: 'parameters',
      isJson: true,
      fit: (value) => withoutSpaces(operation, place === 'query' ? givenOnly(value) : value),
    },
    check:
      place === 'header'
        ? lowered(check)
        : { ...check, accepts: (value) => isSendable(value) && check.accepts(value) },
  };
}

/** Replaces spaces inside the values of arrays and objects that spaces separate. */
function withoutSpaces({ parameters }: Operation, values: unknown): unknown {
  const separated = new Set(
    parameters.query.filter(({ style }) => style === 'spaceDelimited').map(({ name }) => name),
  );
  const entries = Object.entries(values as object).map(([name, value]) => [
    name,
    separated.has(name) ? dashedParts(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function dashedParts(value: unknown): unknown {
  const dashed = (item: unknown) => (typeof item === 'string' ? item.replaceAll(' ', '-') : item);
  if (Array.isArray(value)) return value.map(dashed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, dashed(property)]));
}

/** Converts the names of headers to lower case before the check, because validators expect them so. */
function lowered({ accepts, why }: PartCheck): PartCheck {
  return {
    accepts: (value) => accepts(lowerCase(value as object)),
    why: (value) => why(lowerCase(value as object)),
  };
}

/** Returns the examples next to a schema, each with its path. */
export function placedExamples(
  examples: readonly DocumentExample[],
  schema: SchemaNode,
  path: ValuePath = [],
): PlacedExample[] {
  return examples.map(({ value, pointer }) => ({ path, value, pointer, schema }));
}

/** Returns a media type that a range includes, such as `image/x` for `image/*`. */
function rangeless(mediaType: string): string {
  return mediaType === '*/*' ? 'application/json' : mediaType.replace('*', 'x-any');
}

function bodyValues(
  content: MediaContent,
  { validators, index, known }: OperationChecks,
  isRequired: boolean,
): PartValues {
  const { mediaType, schema, examples } = content;
  const kind = mediaKind(mediaType);
  const nothing = { used: new Set<string>(), contradictions: [] };
  if (kind === 'bytes') return { ...nothing, values: [new Blob(['bytes'])] };
  if (kind === 'text') return { ...nothing, ...textValues(examples) };
  if (!schema) return { ...nothing, values: [{ property: 'text' }] };
  const bodies = (validators.body ?? {}) as Readonly<Record<string, unknown>>;
  const check = partCheck(bodies[mediaType], index);
  // An empty form would not be sent as a body.
  const isForm = kind === 'urlencoded' || kind === 'multipart';
  const isUsable = (value: unknown) => !isForm || Object.keys(givenOnly(value)).length > 0;
  const part: TriedPart = {
    ...{ schema, view: 'request', isJson: isJsonKind(kind) },
    check: { ...check, accepts: (value) => isUsable(value) && check.accepts(value) },
    examples: placedExamples(examples, schema),
    ...fitOf(kind, schema),
  };
  const found = trialValues(part, isForm ? new Set() : known.request);
  const isLeftOut = isForm && !isRequired && found.values.length === 0 && check.accepts({});
  if (kind === 'items') return { ...found, values: found.values.map((value) => [value, value]) };
  return isLeftOut ? { ...found, values: [undefined] } : found;
}

/** Checks for a body of JSON, or of items that are JSON. */
function isJsonKind(kind: ReturnType<typeof mediaKind>): boolean {
  return kind === 'json' || kind === 'any' || kind === 'items';
}

/** Returns what removes the values that a body of this kind cannot contain. */
function fitOf(kind: ReturnType<typeof mediaKind>, schema: SchemaNode): Pick<TriedPart, 'fit'> {
  if (kind === 'urlencoded') return { fit: (form) => withStrings(givenOnly(form)) };
  if (kind === 'multipart') return { fit: (form) => givenOnly(withFiles(form, schema)) };
  return isJsonKind(kind) ? { fit: withStrings } : {};
}

/** Replaces names of files in an example of a form with the files that they stand for. */
function withFiles(form: unknown, schema: SchemaNode): unknown {
  const properties = propertiesOf(schema);
  const fileFor = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fileFor);
    return typeof value === 'string' ? new Blob(['binary']) : value;
  };
  const entries = Object.entries(form as object).map(([name, value]) => {
    const property = properties.get(name);
    return [name, property && isFile(property) ? fileFor(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Returns a sample string, and the examples of the document that are strings. */
export function textValues(
  examples: readonly DocumentExample[],
  text = 'text & ä',
): Pick<PartValues, 'values' | 'used'> {
  const texts = examples.filter(({ value }) => typeof value === 'string' && value !== '');
  return {
    values: [text, ...texts.map(({ value }) => value)],
    used: new Set(texts.map(({ pointer }) => pointer)),
  };
}
