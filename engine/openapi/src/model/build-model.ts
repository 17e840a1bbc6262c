import { freeName, isObject, type Json } from '../json.ts';
import type { LoadedDocument } from '../load/load-document.ts';
import type { Place } from '../load/sources.ts';
import { OperationIds } from '../operations.ts';
import { formatPointer, joinPointer, parsePointer } from '../reference.ts';
import type { Document, Operation } from './document.ts';
import { refuseCircles } from './read/circles.ts';
import { type OperationFilter, OperationReader } from './read/operation-reader.ts';
import { type At, Reader } from './read/reader.ts';
import { entriesOf, extensionsOf, given, stringProperty } from './read/schema-keywords.ts';
import { SchemaReader } from './read/schema-reader.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * Builds the model of a document. What cannot be represented is listed in `unsupported` with its pointer; the rest of
 * the model is complete.
 *
 * @param isSelected decides which operations the model contains; then it has only the schemas, security schemes and
 * tags that these need
 */
export function buildModel(loaded: LoadedDocument, isSelected?: OperationFilter): Document {
  const reader = new Reader(loaded);
  const schemas = new SchemaReader(reader);
  const root = loaded.sources.entry() as At;
  if (!isSelected) componentSchemas(root, reader, schemas);
  const operations = new OperationReader(reader, schemas, new OperationIds(), root, isSelected);
  if (root.value.$self !== undefined) reader.warnUnread(root, '$self');
  const info = reader.property(root, 'info')?.value ?? {};
  const read = (property: string, kind: Operation['kind']) =>
    reader.properties(root, property).flatMap(([path, item]) => operations.pathItem(item, { kind, path }));
  const found = { operations: read('paths', 'operation'), webhooks: read('webhooks', 'webhook') };
  const isRead = new Set(schemas.all().map(({ id }) => id));
  const components = componentSchemas(root, reader, schemas, ({ file, pointer }) =>
    isRead.has(`${file}#${pointer}`),
  );
  const used = found.operations.flatMap(({ security }) => security.flatMap((each) => [...each.keys()]));
  notePaths(root, reader);
  const model = {
    ...found,
    dialect: loaded.dialect,
    title: stringProperty(info, 'title') ?? '',
    ...given('description', stringProperty(info, 'description')),
    servers: (root.value.servers ?? []) as Json,
    tags: tagsOf(root.value.tags),
    securitySchemes: securitySchemes(root, reader, isSelected && new Set(used)),
    extensions: extensionsOf(root.value),
  };
  const all = schemas.all();
  refuseCircles(all, reader);
  return { ...model, named: nameTargets(components, schemas), schemas: all, unsupported: reader.unsupported };
}

function securitySchemes(root: At, reader: Reader, used?: ReadonlySet<string>): Map<string, Json> {
  const components = reader.property(root, 'components');
  const found = components ? reader.properties(components, 'securitySchemes') : [];
  const own = used ? found.filter(([name]) => used.has(name)) : found;
  return new Map(own.map(([name, at]) => [name, at.value as Json]));
}

/** Notes what is wrong with the paths themselves: each starts with a slash, and its braces enclose names. */
function notePaths(root: At, reader: Reader): void {
  const { paths } = root.value;
  if (Array.isArray(paths))
    reader.refuse('malformed', '#/paths', 'An object is expected here, not an array.');
  for (const [path] of entriesOf(paths)) {
    if (path.startsWith('x-') || path === '$ref') continue;
    const refuse = (reason: string) =>
      reader.refuse('malformed', `#${formatPointer(['paths', path])}`, reason);
    if (!path.startsWith('/')) refuse('A path must start with `/`.');
    if (/[{}]/.test(path.replaceAll(/\{[^{}]+\}/g, ''))) refuse('Each `{` of a path needs a name and a `}`.');
  }
}

function componentSchemas(
  root: At,
  reader: Reader,
  schemas: SchemaReader,
  isWanted: (place: Place) => boolean = () => true,
): Map<string, SchemaNode> {
  const components = reader.property(root, 'components');
  const at = components && reader.map(components, 'schemas');
  const found = new Map<string, SchemaNode>();
  for (const [name, value] of Object.entries(at?.value ?? {})) {
    const place = { file: at?.file ?? root.file, pointer: joinPointer(at?.pointer ?? '', name), value };
    if (isWanted(place)) found.set(name, schemas.read(place));
  }
  return found;
}

/** Names every target of a reference, since a recursive type needs a name. */
function nameTargets(components: Map<string, SchemaNode>, schemas: SchemaReader): Map<string, SchemaNode> {
  const named = new Map(components);
  const known = new Set([...components.values()].map((node) => node.id));
  const nodes = new Map(schemas.all().map((node) => [node.id, node]));
  for (const [id, place] of schemas.targets()) {
    const node = nodes.get(id);
    if (!node || known.has(id)) continue;
    const name = freeName(targetName(place), (each) => named.has(each));
    named.set(name, node);
    known.add(id);
  }
  return named;
}

const STEPS = new Set([
  'components',
  'schemas',
  'properties',
  'paths',
  'content',
  'schema',
  '$defs',
  'definitions',
]);

/** Names a target after its pointer, or after its file if the pointer is empty. */
function targetName({ file, pointer }: Place): string {
  const names = parsePointer(pointer).filter((name) => !STEPS.has(name));
  if (names.length > 0) return names.join(' ');
  const base = file.split(/[\\/]/).at(-1) ?? file;
  return base.replace(/\.(ya?ml|json)$/i, '') || 'schema';
}

function tagsOf(value: unknown): Document['tags'] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((tag) => ({
    name: String(tag.name ?? ''),
    ...given('description', stringProperty(tag, 'description')),
  }));
}
