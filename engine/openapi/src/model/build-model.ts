import { freeName, isObject, type Json } from '../json.ts';
import type { LoadedDocument } from '../load/load-document.ts';
import type { Place } from '../load/sources.ts';
import { followChain, formatPointer, parsePointer, valueAt } from '../reference.ts';
import type { Document, Operation } from './document.ts';
import { refuseCircles } from './read/circles.ts';
import { applyDiscriminators } from './read/discriminators.ts';
import { type OperationFilter, OperationReader } from './read/operation-reader.ts';
import { TOKEN } from './read/parameter-reader.ts';
import { type At, DocumentReader } from './read/reader.ts';
import { entriesOf, extensionsOf, pickStrings, placeIn, stringProperty } from './read/schema-keywords.ts';
import type { SchemaReader } from './read/schema-reader.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * Builds the model of a document. What cannot be represented is listed in `unsupported` with its pointer; the rest of
 * the model is complete.
 *
 * @param isSelected decides which operations the model contains; with it, schemas, security schemes and tags that they
 * do not need are left out
 */
export function buildModel(loaded: LoadedDocument, isSelected?: OperationFilter): Document {
  const reader = new DocumentReader(loaded);
  const { schemas } = reader;
  const root = loaded.sources.entry() as At;
  if (!isSelected) componentSchemas(root, reader);
  const operations = new OperationReader(reader, root, isSelected);
  const info = reader.property(root, 'info')?.value ?? {};
  const read = (property: string, kind: Operation['kind']) =>
    reader.properties(root, property).flatMap(([path, item]) => operations.pathItem(item, { kind, path }));
  const found = { operations: read('paths', 'operation'), webhooks: read('webhooks', 'webhook') };
  const isRead = isSelected ? readSubtypes(root, reader) : undefined;
  const components = componentSchemas(root, reader, isRead);
  const used = found.operations.flatMap(({ security }) => security.flatMap((each) => [...each.keys()]));
  notePaths(root, reader);
  noteServers(root, reader);
  const model = {
    ...found,
    dialect: loaded.dialect,
    title: stringProperty(info, 'title') ?? '',
    ...pickStrings(info, 'description'),
    servers: (root.value.servers ?? []) as Json,
    tags: tagsOf(root.value.tags),
    securitySchemes: securitySchemes(root, reader, isSelected && new Set(used)),
    extensions: extensionsOf(root.value),
  };
  const named = nameTargets(components, schemas);
  const all = schemas.all();
  refuseCircles(all, reader);
  const { bases, added } = applyDiscriminators(all, components, named);
  if (added.length > 0) refuseCircles([...all, ...added], reader);
  // The base of a union of subtypes follows the union, and is named after it.
  const withBases = [...named].flatMap((entry): [string, SchemaNode][] => {
    const base = bases.get(entry[1]);
    return base ? [entry, [freeName(`${entry[0]} base`, (other) => named.has(other)), base]] : [entry];
  });
  const { unsupported } = reader;
  return { ...model, named: new Map(withBases), schemas: [...all, ...added], unsupported };
}

function securitySchemes(root: At, reader: DocumentReader, used?: ReadonlySet<string>): Map<string, Json> {
  const components = reader.property(root, 'components');
  const found = components ? reader.properties(components, 'securitySchemes') : [];
  const own = used ? found.filter(([name]) => used.has(name)) : found;
  for (const [, at] of own) {
    const fault = findSchemeFault(at.value);
    if (fault !== undefined)
      reader.warn('unknown-security', reader.show(at), `${fault} Until then, no credential is sent.`);
  }
  return new Map(own.map(([name, at]) => [name, at.value as Json]));
}

const SCHEME_TYPES = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'];

/** Returns why credentials for a security scheme cannot be sent, and what to do; undefined if they can. */
function findSchemeFault({ type, in: place, name, scheme }: At['value']): string | undefined {
  if (!SCHEME_TYPES.includes(String(type))) return `\`type\` must be one of ${SCHEME_TYPES.join(', ')}.`;
  if (type === 'http' && typeof scheme !== 'string') return '`scheme` must be a string, such as `bearer`.';
  if (type !== 'apiKey') return undefined;
  if (!['header', 'query', 'cookie'].includes(String(place))) return '`in` must be header, query or cookie.';
  const isName = typeof name === 'string' && (place === 'query' ? name !== '' : TOKEN.test(name));
  return isName ? undefined : `\`name\` must be a name that a ${String(place)} can have.`;
}

function notePaths(root: At, reader: DocumentReader): void {
  const { paths } = root.value;
  if (Array.isArray(paths))
    reader.refuse('malformed', '#/paths', 'An object is expected here, not an array.');
  for (const [path] of entriesOf(paths)) {
    if (path.startsWith('x-') || path === '$ref') continue;
    const note = (kind: 'warn' | 'refuse', reason: string) =>
      reader[kind]('malformed', `#${formatPointer(['paths', path])}`, reason);
    if (!path.startsWith('/')) note('refuse', 'A path must start with `/`.');
    if (/[{}]/.test(path.replaceAll(/\{[^{}]+\}/g, '')))
      note('refuse', 'Each `{` of a path needs a name and a `}`.');
    const names: string[] = path.match(/\{[^{}]+\}/g) ?? [];
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) note('warn', `The path has ${twice} twice, which always has the same value.`);
    if (path.includes('}{'))
      note('warn', 'Nothing tells where a value ends between `}` and `{`. Separate them.');
  }
}

function noteServers({ value: { servers } }: At, reader: DocumentReader): void {
  for (const [index, server] of (Array.isArray(servers) ? servers : []).entries()) {
    if (!isObject(server)) continue;
    const names = Array.from(String(server.url).matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name);
    const missing = names.filter((name) => valueAt(server, ['variables', name, 'default']) === undefined);
    const reason = `The variable ${missing.join(', ')} has no \`default\`, so this address cannot be called.`;
    if (missing.length > 0) reader.warn('malformed', `#${formatPointer(['servers', index, 'url'])}`, reason);
  }
}

/** Reads the component schemas that are subtypes of others. Returns the ids of all schemas that are read. */
function readSubtypes(root: At, reader: DocumentReader): ReadonlySet<string> {
  const { schemas } = reader;
  const components = [...componentPlaces(root, reader).values()];
  const candidates = components.map((place) => ({ place, parents: parentsOf(place, reader) }));
  const bases = new Set<string>();
  for (let count = -1; count < bases.size; ) {
    count = bases.size;
    for (const { id, discriminator } of schemas.all()) if (discriminator) bases.add(id);
    for (const { place, parents } of candidates)
      if (parents.some((id) => bases.has(id))) bases.add(schemas.read(place).id);
  }
  return new Set(schemas.all().map(({ id }) => id));
}

/** Lists the ids of the schemas to which a schema, or the target of its `$ref`, refers by `allOf`. */
function parentsOf(start: Place, { loaded: { sources } }: DocumentReader): string[] {
  const target = (reference: unknown, from: Place): Place | undefined => {
    const place =
      typeof reference === 'string' ? sources.resolve(reference, from.file, from.pointer) : undefined;
    return place && 'value' in place ? place : undefined;
  };
  const place = followChain(start, target) ?? start;
  const parts: unknown[] = isObject(place.value) && Array.isArray(place.value.allOf) ? place.value.allOf : [];
  return parts.flatMap((part) => (isObject(part) ? (target(part.$ref, place) ?? []) : [])).map(idOf);
}

function idOf({ file, pointer }: Place): string {
  return `${file}#${pointer}`;
}

function componentPlaces(root: At, reader: DocumentReader): Map<string, Place> {
  const components = reader.property(root, 'components');
  const at = components && reader.map(components, 'schemas');
  return new Map(Object.keys(at?.value ?? {}).map((name) => [name, placeIn(at as At, name)]));
}

function componentSchemas(
  root: At,
  reader: DocumentReader,
  wanted?: ReadonlySet<string>,
): Map<string, SchemaNode> {
  const places = [...componentPlaces(root, reader)].filter(([, place]) => wanted?.has(idOf(place)) ?? true);
  return new Map(places.map(([name, place]) => [name, reader.schemas.read(place)]));
}

/** Names every target of a reference, because a recursive type needs a name. */
function nameTargets(components: Map<string, SchemaNode>, schemas: SchemaReader): Map<string, SchemaNode> {
  const named = new Map(components);
  const known = new Set([...components.values()].map((node) => node.id));
  const nodes = new Map(schemas.all().map((node) => [node.id, node]));
  for (const [id, place] of schemas.targets()) {
    const node = nodes.get(id);
    if (!node || known.has(id)) continue;
    const name = freeName(targetName(place), (other) => named.has(other));
    named.set(name, node);
    known.add(id);
  }
  return named;
}

const STEPS = ['components', 'schemas', 'properties', 'paths', 'content', 'schema', '$defs', 'definitions'];

/** Names a target after its pointer, or after its file if the pointer is empty. */
function targetName({ file, pointer }: Place): string {
  const names = parsePointer(pointer).filter((name) => !STEPS.includes(name));
  if (names.length > 0) return names.join(' ');
  const base = file.split(/[\\/]/).at(-1) ?? file;
  return base.replace(/\.(ya?ml|json)$/i, '') || 'schema';
}

function tagsOf(value: unknown): Document['tags'] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((tag) => ({
    name: String(tag.name ?? ''),
    ...pickStrings(tag, 'description'),
  }));
}
