import { isObject, type JsonObject, joinPointer } from '@cross-border-payments/openapi';
import {
  isExplodedObject,
  isFile,
  type MediaContent,
  type Parameter,
  type ParameterLocation,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { atHead, type Draft, type Level } from '../findings/finding.ts';
import { VersionModel } from '../proof/version-model.ts';
import { about, isOutgoing, type OperationChange, pairKey, parameterName } from './pairs.ts';
import { bareType, quote, sayDeprecated, sayForm, sayList } from './words.ts';

interface Subject {
  readonly name: string;
  readonly isSent: boolean;
  readonly say: (kind: string, level: Level, cause: string, more?: Partial<Draft>) => Draft;
}

/** Compares how parameters are serialised, which types programs see, and what is deprecated. */
export function compareDeclarations(change: OperationChange, section: ParameterLocation): Draft[] {
  const after = new Map(change.head.parameters[section].map((one) => [parameterName(one), one]));
  return change.base.parameters[section].flatMap((before) => {
    const now = after.get(parameterName(before));
    if (!now) return [];
    const { name } = now;
    const place = atHead(now.pointer);
    const say: Subject['say'] = (kind, level, cause, more) =>
      about(change, `parameter-${kind}`, level, cause, { place, ...more });
    const [old, fresh] = [wireForm(before), wireForm(now)];
    if (old !== fresh && ![old, fresh].every((form) => SINGLE_FORMS.includes(form))) {
      const cause = `The parameter ${quote(name)} is now serialized ${sayForm(fresh)}, before ${sayForm(old)}.`;
      const consequence = 'Values that clients send are parsed differently.';
      const more = { properties: [parameterName(now)], consequence, remedy: 'Keep `style` and `explode`.' };
      return [say('style', 'breaking', cause, more)];
    }
    const found: Draft[] = [];
    if (now.deprecated !== before.deprecated)
      found.push(say('deprecated', 'docs', `${quote(name)} is ${sayDeprecated(now.deprecated)}.`));
    const subject = { name, isSent: isOutgoing(change.head), say };
    if (section === 'query') {
      found.push(...changedReserved(subject, before.allowReserved, now.allowReserved));
      found.push(...emptyValue(change, subject, before, now));
    }
    const [was, types] = [typesOf(before.schema), typesOf(now.schema)];
    const isKept = (type: string) =>
      !types || types.some((one) => one === type || (one === 'number' && type === 'integer'));
    if (!was || was.every(isKept)) return found;
    const cause = `The type of the parameter ${quote(name)} changed from ${sayList(was, ' or ')} to ${sayList(types ?? [], ' or ')}.`;
    const consequence =
      'The strings on the wire may be the same, but programs that pass the old type no longer compile.';
    const remedy = 'Keep the old type next to the new one.';
    return [...found, say('type', 'source', cause, { consequence, remedy })];
  });
}

/** Serialisations that write a single value alike: as a string, or as an array with one entry. */
const SINGLE_FORMS = ['', 'form, exploded', 'cookie, exploded'];

function changedReserved({ name, isSent, say }: Subject, was: boolean, is: boolean): Draft[] {
  if (was === is) return [];
  const cause = `Characters such as \`/\` in ${quote(name)} ${is ? 'may now be sent' : 'must no longer be sent'} unescaped.`;
  if (is !== isSent) return [say('reserved', 'additive', cause)];
  const consequence = 'Values that are sent unescaped may be parsed differently.';
  return [say('reserved', 'breaking', cause, { consequence, remedy: 'Keep `allowReserved`.' })];
}

/** Compares `allowEmptyValue`, unless the schema allows the empty string anyway. */
function emptyValue(
  { versions: { base, head } }: OperationChange,
  { name, isSent, say }: Subject,
  before: Parameter,
  now: Parameter,
): Draft[] {
  const was = Boolean(base.value(`${before.pointer}/allowEmptyValue`));
  const is = Boolean(head.value(`${now.pointer}/allowEmptyValue`));
  if (was === is) return [];
  const cause = `${quote(name)} ${is ? 'may now' : 'may no longer'} be sent without a value.`;
  if (is !== isSent) return [say('empty', 'additive', cause)];
  const [version, { schema }] = is ? [base, before] : [head, now];
  const model = new VersionModel(version.schemas, schema, { isText: true });
  if (model.accepts('') || model.accepts([''])) return [];
  const consequence = `Requests with ${quote(`${name}=`)} were accepted and are now refused.`;
  return [say('empty', 'breaking', cause, { consequence, remedy: 'Keep `allowEmptyValue`.' })];
}

/** Returns how the value of a parameter or header is serialised; empty if it is one plain string. */
export function wireForm(parameter: Parameter): string {
  const { style, explode, mediaType, schema } = parameter;
  if (mediaType !== undefined) return `as ${mediaType}`;
  const types = typesOf(schema) ?? [];
  const isAnObject = types.includes('object');
  if (!types.includes('array') && !isAnObject) return style === 'label' || style === 'matrix' ? style : '';
  // With this style, arrays look the same with and without `explode`.
  if (style === 'simple' && !isAnObject) return style;
  return `${style}${explode ? ', exploded' : ''}${isExplodedObject(parameter) ? ', spread' : ''}`;
}

/** Compares how the fields of a form are encoded: their media types, styles and reserved characters. */
export function compareEncoding(change: OperationChange, before: MediaContent, after: MediaContent): Draft[] {
  const { base, head, work } = change.versions;
  const place = atHead(`${after.pointer}/encoding`);
  const fields = fieldsOf(after.schema);
  return [...fieldsOf(before.schema)].flatMap(([name, old]) => {
    const now = fields.get(name);
    if (!now) return [];
    const say: Subject['say'] = (kind, level, cause, more) =>
      about(change, `part-${kind}`, level, cause, { place, ...more });
    const subject = { name, isSent: isOutgoing(change.head), say };
    const was = readField(base.model.dialect, before, name, old);
    const is = readField(head.model.dialect, after, name, now);
    return [
      ...partHeaders(subject, work.compared, before, after),
      ...partTypes(subject, was, is),
      ...styles(subject, was, is),
    ];
  });
}

const ONE_STRING = 'as one string';
const SINGLE_VALUES = [ONE_STRING, 'form, exploded'];

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

function partTypes({ name, isSent, say }: Subject, was: FormField, is: FormField): Draft[] {
  if (!was.isStated && !is.isStated) return [];
  const [from, to] = isSent ? [is, was] : [was, is];
  const isCovered = (type: string) =>
    (to.types ?? ['*/*']).some((one) => [type, '*/*', type.replace(/\/.*$/, '/*')].includes(one));
  const gone = (from.types ?? ['*/*']).filter((type) => !isCovered(type));
  if (gone.length === 0) return [];
  const shown = gone.map(quote).join(', ');
  // Without stated media types, readers may be less strict than the default of OpenAPI.
  const level = to.isStated ? 'breaking' : 'check';
  return isSent
    ? [
        say('type-added', level, `The part ${quote(name)} may now be ${shown}.`, {
          consequence: 'Receivers that read the previous media types get another one.',
          remedy: 'Keep the previous media types.',
        }),
      ]
    : [
        say('type-removed', level, `The part ${quote(name)} may no longer be ${shown}.`, {
          consequence: 'Forms with such a part are refused.',
          remedy: 'Keep the media type with the others.',
        }),
      ];
}

function partHeaders(
  { name, isSent, say }: Subject,
  compared: Set<string>,
  before: MediaContent,
  after: MediaContent,
): Draft[] {
  const [old, now] = [requiredHeaders(before, name), requiredHeaders(after, name)];
  const lost = old.filter((header) => !now.includes(header));
  const fresh = now.filter((header) => !old.includes(header));
  for (const header of [...lost, ...fresh]) {
    const at = ({ pointer }: MediaContent) => ({
      pointer: joinPointer(pointer, 'encoding', name, 'headers', header),
    });
    compared.add(pairKey(at(before), at(after)));
  }
  const effect = isSent
    ? { consequence: 'Receivers that read the header may find none.', remedy: 'Keep it required.' }
    : {
        consequence: 'Forms with such a part that lacks the header are refused.',
        remedy: 'Leave it optional.',
      };
  const draft = (turn: string, isBreak: boolean) => (header: string) => {
    const cause = `The header ${quote(header)} of the part ${quote(name)} is ${turn} required.`;
    return say('header-required', isBreak ? 'breaking' : 'additive', cause, isBreak ? effect : {});
  };
  return [...fresh.map(draft('now', !isSent)), ...lost.map(draft('no longer', isSent))];
}

function requiredHeaders({ encoding, mediaType }: MediaContent, name: string): string[] {
  const field = isObject(encoding) ? encoding[name] : undefined;
  const headers = isObject(field) && isObject(field.headers) ? Object.entries(field.headers) : [];
  if (!bareType(mediaType).startsWith('multipart/')) return [];
  return headers.flatMap(([header, value]) => (isObject(value) && value.required === true ? [header] : []));
}

function styles(subject: Subject, was: FormField, is: FormField): Draft[] {
  // Both styles write a single value in the same way.
  const isAlike = [was, is].every(({ isPlain, style }) => isPlain && SINGLE_VALUES.includes(style));
  if (was.style === is.style || isAlike) return changedReserved(subject, was.isReserved, is.isReserved);
  const cause = `The field ${quote(subject.name)} is now serialized ${sayForm(is.style)}, before ${sayForm(was.style)}.`;
  const consequence = 'Values that are sent as before are parsed differently.';
  return [subject.say('style', 'breaking', cause, { consequence, remedy: 'Keep `style` and `explode`.' })];
}

/** Returns the fields of a form, including those that parts of its schema declare. */
function fieldsOf(node: SchemaNode | undefined, most = 5): Map<string, SchemaNode> {
  if (!node || most === 0) return new Map();
  const inner = [node.ref, ...node.allOf].flatMap((one) => [...fieldsOf(one, most - 1)]);
  return new Map([...inner, ...node.properties]);
}

function readField(dialect: string, content: MediaContent, name: string, node: SchemaNode): FormField {
  const { mediaType, encoding } = content;
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

function styleOf(given: JsonObject, types: readonly string[], isStyled: boolean): string {
  const { style = 'form', explode } = given;
  const isSplit = types.includes('array') || (types.includes('object') && isStyled);
  if (!isSplit) return ONE_STRING;
  const isExploded = typeof explode === 'boolean' ? explode : style === 'form';
  return `${style}${isExploded ? ', exploded' : ''}`;
}

/** Returns the media types of a field that has no `contentType`; undefined for a file, which may have any type. */
function defaultTypes(node: SchemaNode, most = 5): string[] | undefined {
  const types = typesOf(node);
  if (isFile(node) || !types || most === 0) return undefined;
  const found = types.map((type) => (type === 'object' ? 'application/json' : 'text/plain'));
  if (!types.includes('array')) return found;
  const items = node.items ?? node.ref?.items;
  return items ? defaultTypes(items, most - 1) : undefined;
}
