import type { MediaContent, Operation } from '@cross-border-payments/openapi/model';
import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import { type OperationTypes, PARAMETER_GROUPS } from '../../emit/operation-types.ts';
import { docComment, exportTypes, propertyName, quoted } from '../../emit/text.ts';
import { isBytes, isString, mediaKind, mediaTypeType } from '../facts.ts';
import { printContent, type TargetContext } from '../target-files.ts';
import { bodyContents, leavesBodyOut } from './call-facts.ts';
import { baseOf } from './profile-facts.ts';
import type { ClientCall } from './table.ts';

/** Accepts no part of an input, and no options of a call either, which TypeScript would accept as an `object`. */
const NO_INPUT = '{ readonly body?: never }';

export function inputType(types: OperationTypes): string {
  const { operation } = types;
  const parameters = PARAMETER_GROUPS.flatMap(([place, name, suffix]) => {
    const type = types.types.get(suffix);
    if (!type) return [];
    const isRequired = operation.parameters[place].some(({ required }) => required);
    return [`readonly ${name}${isRequired ? '' : '?'}: ${type.name}`];
  });
  const bodies = bodyTypes(types);
  const parts = parameters.length > 0 ? [`{ ${parameters.join('; ')} }`] : [];
  if (bodies.length > 0) parts.push(bodies.length === 1 ? bodies.join('') : `(${bodies.join(' | ')})`);
  return parts.join(' & ') || NO_INPUT;
}

function bodyTypes(types: OperationTypes): string[] {
  const { body, method } = types.operation;
  const mark = body?.required ? '' : '?';
  if (body?.contents.length === 0 && method !== 'GET') return [`{ readonly body${mark}: unknown }`];
  const typed = bodyContents(types.operation).map((content, at) => {
    const type = sentType(content, printContent(types, content));
    const contentType = `contentType${at === 0 ? '?' : ''}: ${mediaTypeType(content.mediaType)}`;
    return `{ readonly body${at === 0 ? mark : ''}: ${type}; readonly ${contentType} }`;
  });
  return [...new Set(typed)];
}

const BYTES = 'Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>';

function sentType({ mediaType, schema }: MediaContent, type: string): string {
  const kind = mediaKind(mediaType);
  if (kind === 'json') return type;
  if (kind === 'multipart') return `${type} | FormData | RawRequestBody`;
  if (kind === 'urlencoded') return `${type} | URLSearchParams`;
  if (kind === 'any') return type === 'unknown' || isBytes(schema) ? `${type} | ${BYTES} | string` : type;
  if (kind === 'items') return `readonly (${type})[] | ${BYTES} | string`;
  if (kind === 'bytes') return `${BYTES} | string`;
  return isString(schema) ? type : 'string';
}

/** Checks whether a call may omit its input, because nothing in it is required. */
export function mayOmitInput({ parameters, body, method }: Operation): boolean {
  const requiresBody = body?.required && !leavesBodyOut({ method, body });
  return (
    !requiresBody &&
    !Object.values(parameters)
      .flat()
      .some(({ required }) => required)
  );
}

/** An input in which the document leaves open by which property the order is found. */
export interface IdentifiedInput {
  readonly type: NamedType;
  readonly operation: string;
  /** The properties, of which the client requires at least one. */
  readonly names: readonly string[];
}

export function identifiedInputs(calls: readonly ClientCall[]): IdentifiedInput[] {
  return calls.flatMap(({ types: { operation, types }, profile }) => {
    const names = profile?.identifiedBy;
    const type = types.get('Request');
    const base = baseOf(operation.body?.contents);
    if (!names || !type || names.some((name) => base.requires(name))) return [];
    return [{ type, operation: operation.id, names }];
  });
}

/**
 * Writes the types that a caller uses: schemas and inputs, some of which require more than the document. It leaves out
 * the types of responses by status, because methods return only the data of a response.
 */
export function inputsFile(
  { types: { schemas: named }, typesFrom }: TargetContext,
  calls: readonly ClientCall[],
  identified: readonly IdentifiedInput[],
): string {
  const schemas = new Set(named.map(({ name }) => name));
  const inputs = identified.map(({ type: { name, parameters }, operation, names }) => {
    const said = names.map((each) => `\`${each}\``).join(' or ');
    const doc = `Requires ${said}, which is optional in the document: the order is found by it. To send a body without it, use \`client.call(operations.${operation}, body)\`.`;
    const from = schemas.has(name) ? 'schemas' : 'operations';
    const whole = `${from}.${name}${argumentList(parameters)}`;
    return `${docComment([doc])}export type ${name}${parameterList(parameters)} = ${whole} & ${having(names)};\n`;
  });
  const typed = calls.flatMap(({ types: { types } }) => [...types]);
  const left = new Set(identified.map(({ type }) => type.name));
  for (const [purpose, { name, type }] of typed) {
    if (!purpose.startsWith('Response')) continue;
    left.add(name);
    // If a whole response has a named schema, the type is an alias of that schema, possibly with type arguments.
    if (type.kind === 'text') left.add(type.text.replace(/<.*/s, ''));
  }
  const names = [...new Set([...schemas, ...typed.map(([, { name }]) => name)])].sort();
  const kept = names.filter((name) => !left.has(name));
  const exported = [
    exportTypes(
      kept.filter((name) => !schemas.has(name)),
      typesFrom('operations'),
    ),
    exportTypes(
      kept.filter((name) => schemas.has(name)),
      typesFrom('schemas'),
    ),
  ];
  const imports = ['operations', 'schemas']
    .filter((file) => inputs.some((text) => text.includes(` = ${file}.`)))
    .map((file) => `import type * as ${file} from ${quoted(typesFrom(file))};\n`);
  return `${imports.join('')}\n${exported.join('')}\n${inputs.join('\n')}`;
}

/**
 * Writes the type of an object with at least one of these properties. The first property is last in the union, because
 * the compiler reports the last type of a union.
 */
function having(names: readonly string[]): string {
  const types = names.map((name) => `{ readonly ${propertyName(name)}: string }`).reverse();
  return types.length === 1 ? types.join('') : `(${types.join(' | ')})`;
}
