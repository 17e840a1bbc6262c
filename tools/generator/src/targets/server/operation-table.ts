import { IGNORED_HEADERS } from '@cross-border-payments/openapi';
import {
  type Document,
  isFile,
  type MediaContent,
  mayBeFile,
  type Operation,
  partsOf,
  propertiesOf,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { quoted } from '../../emit/text.ts';
import { literal, retryOf } from '../facts.ts';
import { type FormatKind, formatKind } from '../media-type.ts';
import { requiredCredentials } from '../security.ts';
import type { TargetContext } from '../target-files.ts';
import { responseContents } from './response-types.ts';

export function serverTableFile({ model, runtime }: TargetContext): string {
  const rows = model.operations.map((operation) => rowOf(model, operation));
  const list = rows.map((row) => `  ${row},\n`).join('');
  return `import type { OperationTable } from ${quoted(runtime)};

/** Every operation, in the order of the document. */
export const operationTable: OperationTable = [
${list}];
`;
}

function rowOf(document: Document, operation: Operation): string {
  const { id, method, path, tags, summary, deprecated, parameters, body, responses } = operation;
  const retry = retryOf(operation);
  const headers = parameters.header
    .map(({ name }) => name.toLowerCase())
    .filter((name) => !IGNORED_HEADERS.has(name));
  const contents = responseContents(operation);
  const properties = {
    id,
    method,
    path,
    ...(tags[0] === undefined ? {} : { tag: tags[0] }),
    ...(summary === undefined ? {} : { summary: oneLine(summary) }),
    ...(deprecated ? { deprecated: true } : {}),
    ...(retry ? { retry } : {}),
    security: requiredCredentials(document, operation),
    headers,
    ...(body ? { body: { required: body.required, formats: body.contents.map(formatFacts) } } : {}),
    statuses: responses.map(({ status }) => status),
    ...(Object.keys(contents).length > 0 ? { contents } : {}),
  };
  const lines = Object.entries(properties).map(([name, value]) => `    ${name}: ${literal(value)},\n`);
  return `{\n${lines.join('')}  }`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** One media type of a body, as `BodyFormat` in server-stubs. */
interface FormatFacts {
  readonly mediaType: string;
  readonly kind: FormatKind;
  readonly files?: readonly string[];
  readonly fields?: readonly string[];
  readonly either?: readonly string[];
  readonly lists?: readonly string[];
  readonly orOne?: readonly string[];
  readonly base64?: readonly string[];
}

function formatFacts({ mediaType, schema }: MediaContent): FormatFacts {
  const properties = schema ? [...propertiesOf(schema)] : [];
  const kind = formatKind(mediaType);
  const named = (fits: boolean, test: (node: SchemaNode) => boolean) =>
    fits ? properties.filter(([, node]) => test(node)).map(([name]) => name) : [];
  const isForm = kind === 'multipart' || kind === 'urlencoded';
  const lists = {
    files: named(kind === 'multipart', isFile),
    fields: named(kind === 'multipart', (node) => !mayBeFile(node)),
    either: named(kind === 'multipart', (node) => mayBeFile(node) && !isFile(node)),
    lists: named(isForm, (node) => typesOf(node)?.includes('array') === true),
    orOne: named(kind === 'multipart', (node) => mayBeFile(node) && isArrayOrSingle(node)),
    base64: named(kind === 'json', isBase64),
  };
  return {
    mediaType,
    kind,
    ...Object.fromEntries(Object.entries(lists).filter(([, names]) => names.length > 0)),
  };
}

function isArrayOrSingle(node: SchemaNode): boolean {
  const types = typesOf(node) ?? [];
  return types.includes('array') && types.includes('string');
}

function isBase64(node: SchemaNode): boolean {
  return partsOf(node).some(
    ({ format, contentEncoding }) => contentEncoding === 'base64' || format === 'byte',
  );
}
