import { isObject, type JsonObject, joinPointer } from '@cross-border-payments/openapi';
import { isFile, type MediaContent, type SchemaNode, typesOf } from '@cross-border-payments/openapi/model';
import type { Draft, Level } from '../findings/finding.ts';
import { about, isOutgoing, type OperationChange, pairKey } from './pairs.ts';
import { bareType, quote, sayForm } from './words.ts';

/** Compares how the fields of a form are encoded: their media types, styles and reserved characters. */
export function compareEncoding(change: OperationChange, before: MediaContent, after: MediaContent): Draft[] {
  return [...(fieldsOf(before.schema) ?? [])].flatMap(([name, old]) => {
    const now = fieldsOf(after.schema)?.get(name);
    if (!now) return [];
    const fields = [fieldOf(change.versions.base.model.dialect, before, name, old)];
    fields.push(fieldOf(change.versions.head.model.dialect, after, name, now));
    const [was, is] = fields as [FormField, FormField];
    const place = { version: 'head', pointer: `${after.pointer}/encoding` } as const;
    const say = (kind: string, level: Level, cause: string, more: Partial<Draft> = {}) =>
      about(change, `part-${kind}`, level, cause, { place, ...more });
    return [
      ...partHeaders(change, name, before, after, say),
      ...partTypes(change, name, was, is, say),
      ...styles(change, name, was, is, say),
    ];
  });
}

type Say = (kind: string, level: Level, cause: string, more?: Partial<Draft>) => Draft;

const ONE_STRING = 'as one string';
const SINGLE_VALUES = [ONE_STRING, 'form, exploded'];

/** How a field of a form is written. */
interface FormField {
  /** Media types of the field; undefined if it may have any. */
  readonly types: readonly string[] | undefined;
  /** Whether the document states the media types with `contentType`. */
  readonly isStated: boolean;
  readonly style: string;
  /** Whether the field may be a plain value, neither an array nor an object. */
  readonly isPlain: boolean;
  readonly isReserved: boolean;
}

function partTypes(change: OperationChange, name: string, was: FormField, is: FormField, say: Say): Draft[] {
  if (!was.isStated && !is.isStated) return [];
  const outgoing = isOutgoing(change.head);
  const [from, to] = outgoing ? [is, was] : [was, is];
  const gone = (from.types ?? ['*/*']).filter(
    (type) => !(to.types ?? ['*/*']).some((one) => covers(one, type)),
  );
  if (gone.length === 0) return [];
  const shown = gone.map(quote).join(', ');
  // Without stated media types, readers may be less strict than the default of OpenAPI.
  const level = to.isStated ? 'breaking' : 'check';
  if (outgoing) {
    const consequence = 'Receivers that read the previous media types get another one.';
    const more = { consequence, remedy: 'Keep the previous media types.' };
    return [say('type-added', level, `The part ${quote(name)} may now be ${shown}.`, more)];
  }
  const consequence = 'Forms with such a part are refused.';
  const more = { consequence, remedy: 'Keep the media type with the others.' };
  return [say('type-removed', level, `The part ${quote(name)} may no longer be ${shown}.`, more)];
}

/** Compares which headers the parts of a multipart body must have. */
function partHeaders(
  change: OperationChange,
  name: string,
  before: MediaContent,
  after: MediaContent,
  say: Say,
): Draft[] {
  const [old, now] = [requiredHeaders(before, name), requiredHeaders(after, name)];
  const lost = old.filter((header) => !now.includes(header));
  const fresh = now.filter((header) => !old.includes(header));
  for (const header of [...lost, ...fresh]) {
    const [was, is] = [before, after].map(({ pointer }) => ({
      pointer: joinPointer(pointer, 'encoding', name, 'headers', header),
    })) as [MediaContent, MediaContent];
    change.versions.work.compared.add(pairKey(was, is));
  }
  const outgoing = isOutgoing(change.head);
  const consequence = outgoing
    ? 'Receivers that read the header may find none.'
    : 'Forms with such a part that lacks the header are refused.';
  const remedy = outgoing ? 'Keep it required.' : 'Leave it optional.';
  const draft = (turn: string, isBreak: boolean) => (header: string) => {
    const cause = `The header ${quote(header)} of the part ${quote(name)} is ${turn} required.`;
    const effect = isBreak ? { consequence, remedy } : {};
    return say('header-required', isBreak ? 'breaking' : 'additive', cause, effect);
  };
  return [...fresh.map(draft('now', !outgoing)), ...lost.map(draft('no longer', outgoing))];
}

function requiredHeaders({ encoding, mediaType }: MediaContent, name: string): string[] {
  const field = isObject(encoding) ? encoding[name] : undefined;
  if (!bareType(mediaType).startsWith('multipart/') || !isObject(field) || !isObject(field.headers))
    return [];
  return Object.entries(field.headers).flatMap(([header, value]) =>
    isObject(value) && value.required === true ? [header] : [],
  );
}

function styles(change: OperationChange, name: string, was: FormField, is: FormField, say: Say): Draft[] {
  // Both styles write a single value in the same way.
  const isAlike = [was, is].every(({ isPlain, style }) => isPlain && SINGLE_VALUES.includes(style));
  if (was.style !== is.style && !isAlike) {
    const cause = `The field ${quote(name)} is now serialized ${sayForm(is.style)}, before ${sayForm(was.style)}.`;
    const consequence = 'Values that are sent as before are parsed differently.';
    return [say('style', 'breaking', cause, { consequence, remedy: 'Keep `style` and `explode`.' })];
  }
  return was.isReserved === is.isReserved ? [] : [reservedDraft(change, name, is.isReserved, say)];
}

/** Reports a changed `allowReserved` of a parameter or of a field of a form. */
export function reservedDraft(change: OperationChange, name: string, isReserved: boolean, say: Say): Draft {
  const cause = `Characters such as \`/\` in ${quote(name)} ${isReserved ? 'may now be sent' : 'must no longer be sent'} unescaped.`;
  if (isReserved !== isOutgoing(change.head)) return say('reserved', 'additive', cause);
  const consequence = 'Values that are sent unescaped may be parsed differently.';
  return say('reserved', 'breaking', cause, { consequence, remedy: 'Keep `allowReserved`.' });
}

/** Returns the fields of a form, including fields that parts of its schema declare; undefined without a schema. */
function fieldsOf(node: SchemaNode | undefined, most = 5): Map<string, SchemaNode> | undefined {
  if (!node || most === 0) return undefined;
  const inner = [node.ref, ...node.allOf].flatMap((one) => [...(fieldsOf(one, most - 1) ?? [])]);
  return new Map([...inner, ...node.properties]);
}

function fieldOf(
  dialect: string,
  { mediaType, encoding }: MediaContent,
  name: string,
  node: SchemaNode,
): FormField {
  const own = isObject(encoding) ? encoding[name] : undefined;
  const { contentType, ...given } = isObject(own) ? own : {};
  const isOld = dialect.startsWith('3.0');
  // OpenAPI 3.0 ignores the styles of multipart bodies, and later versions ignore `contentType` next to a style.
  const hasStyles = !(isOld && bareType(mediaType).startsWith('multipart/'));
  const isStyled =
    hasStyles && ['style', 'explode', 'allowReserved'].some((field) => given[field] !== undefined);
  const isStated = typeof contentType === 'string' && (isOld || !isStyled);
  const types = typesOf(node) ?? [];
  return {
    types: isStated ? contentType.split(',').map(bareType) : defaultTypes(node),
    isStated,
    style: hasStyles ? styleOf(given, types, isStyled) : ONE_STRING,
    isPlain: !hasStyles || types.some((type) => type !== 'array' && type !== 'object'),
    isReserved: hasStyles && given.allowReserved === true,
  };
}

function styleOf(
  { style = 'form', explode }: JsonObject,
  types: readonly string[],
  isStyled: boolean,
): string {
  const isSplit = types.includes('array') || (types.includes('object') && isStyled);
  if (!isSplit) return ONE_STRING;
  const isExploded = typeof explode === 'boolean' ? explode : style === 'form';
  return `${style}${isExploded ? ', exploded' : ''}`;
}

/**
 * Returns the default media types of a field that has no `contentType`; undefined for a file, which may have any type.
 */
function defaultTypes(node: SchemaNode, most = 5): string[] | undefined {
  const types = typesOf(node);
  if (isFile(node) || !types || most === 0) return undefined;
  const found = types.map((type) => (type === 'object' ? 'application/json' : 'text/plain'));
  if (!types.includes('array')) return found;
  const items = node.items ?? node.ref?.items;
  return items ? defaultTypes(items, most - 1) : undefined;
}

function covers(allowed: string, type: string): boolean {
  return allowed === type || allowed === '*/*' || allowed === type.replace(/\/.*$/, '/*');
}
