import { capitalize } from '@cross-border-payments/explain/words';
import { freeName, isObject } from '@cross-border-payments/openapi';
import { type Json, jsonKey, type Operation, type SchemaNode } from '@cross-border-payments/openapi/model';

export const HEADER =
  '// Generated from the OpenAPI document. Do not edit: change the document and generate again.\n\n';

export function propertyName(name: string): string {
  // Without brackets, this name would set the prototype of an object.
  if (name === '__proto__') return "['__proto__']";
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(name) ? name : quoted(name);
}

/** Returns a string literal in single quotes. No text can end the literal early. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

export function literalType(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'number';
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(literalType).join(', ')}]`;
  if (!isObject(value) || Object.keys(value).length === 0) return 'Record<string, never>';
  const properties = Object.entries(value).map(
    ([name, child]) => `${propertyName(name)}: ${literalType(child as Json)}`,
  );
  return `{ ${properties.join('; ')} }`;
}

/** Returns a comment, or an empty string if there is no text. No text can end the comment early. */
export function docComment(lines: readonly string[], indent = ''): string {
  const all = lines
    .flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/))
    .map((line) => line.replaceAll(HIDDEN, ' ').replaceAll('*/', '*\u200b/').trimEnd())
    .filter((line, at, cleaned) => line !== '' || cleaned[at - 1] !== '');
  while (all[0] === '') all.shift();
  while (all.at(-1) === '') all.pop();
  if (all.length === 0) return '';
  if (all.length === 1) return `${indent}/** ${all[0]} */\n`;
  const body = all.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`);
  return `${indent}/**\n${body.join('')}${indent} */\n`;
}

/** Matches control characters except tabs, and those that change the direction of text. */
const HIDDEN = /(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export function operationProse({ summary, description }: Partial<Operation>): string[] {
  return [summary, description].flatMap((text) => (text?.trim() ? prose(text) : []));
}

const MAX_LINE = 110;

export function importTypes(names: readonly string[], from: string, keyword = 'import'): string {
  if (names.length === 0) return '';
  const line = `${keyword} type { ${names.join(', ')} } from ${quoted(from)};\n`;
  if (line.length <= MAX_LINE) return line;
  return `${keyword} type {\n${names.map((name) => `  ${name},\n`).join('')}} from ${quoted(from)};\n`;
}

export function exportTypes(names: readonly string[], from: string): string {
  return importTypes(names, from, 'export');
}

/** Lists the names that occur in code outside comments and literals, so that no import is unused. */
export function namesUsed(code: string, names: Iterable<string>): string[] {
  // Outside comments and literals, every character beyond ASCII belongs to a name.
  const tokens = /\/\*\*[\s\S]*?\*\/|'(?:[^'\\]|\\.)*'|[\w$\u0080-\uffff]+\??:|([\w$\u0080-\uffff]+)/g;
  const words = new Set(Array.from(code.matchAll(tokens), ([, word]) => word));
  return [...new Set(names)].filter((name) => words.has(name));
}

export function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((text, at) => (at === 0 ? [text] : ['', text]));
}

/** Escapes text for a comment, in which a line that starts with `@` would be a tag. */
export function prose(text: string): string {
  return text.replaceAll(/(^|\n)(\s*)@/g, '$1$2\\@');
}

/** Names that generated code must not redefine: it uses them for other types, or they have a well-known meaning. */
const RESERVED = new Set(
  [
    'Array Blob Boolean Date Error File Function Map Number Object Promise ReadableStream Record Set String Symbol',
    'ArrayBuffer FormData Uint8Array URLSearchParams',
    'Callbacks Handlers NotExpressible Operations Webhooks CallOptions EnvelopeData EventStream ItemStream MethodCall RawRequestBody Senders',
  ].flatMap((line) => line.toLowerCase().split(' ')),
);

/** Gives every type a name that is unique even if case is ignored, as some file systems and editors do. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #others: Names | undefined;
  readonly #avoided: ReadonlySet<string>;

  /** @param avoided names that are never given, in their exact case */
  constructor(others?: Names, avoided: readonly string[] = []) {
    this.#others = others;
    this.#avoided = new Set(avoided);
  }

  give(wanted: string): string {
    const name = freeName(typeName(wanted), (each) => this.isTaken(each) || this.#avoided.has(each));
    this.#taken.add(name.toLowerCase());
    return name;
  }

  isTaken(name: string): boolean {
    return this.#taken.has(name.toLowerCase()) || this.#others?.isTaken(name) === true;
  }
}

/** Returns an identifier in the style of types: `pet-owner` becomes `PetOwner`, `3DSecure` becomes `_3DSecure`. */
export function typeName(wanted: string): string {
  const words = wanted.normalize('NFC').split(/[^\p{ID_Continue}$]+/u);
  const joined = words.filter(Boolean).map(capitalize).join('');
  if (joined === '') return 'Unnamed';
  const name = /^[\p{ID_Start}_$]/u.test(joined) ? joined : `_${joined}`;
  return RESERVED.has(name.toLowerCase()) ? `${name}Schema` : name;
}

/** Returns an identifier for the types of an operation: `POST_pets-pet_id` becomes `PostPetsPetId`. */
export function operationTypeName(id: string): string {
  const words = id.split(/[^\p{ID_Continue}$]+|_+/u);
  return typeName(words.map((word) => (/^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word)).join(' '));
}

/** Returns the comment of a property: its description and the limits that no type expresses. */
export function propertyDoc(node: SchemaNode): string[] {
  const { default: value, deprecated } = node.text;
  const lines = paragraphs([...schemaDoc(node), ...lengthDoc(node)]);
  if (value !== undefined) lines.push(`@defaultValue ${prose(jsonKey(value))}`);
  return deprecated ? [...lines, '@deprecated'] : lines;
}

export function schemaDoc({ text }: SchemaNode): string[] {
  const said = text.description ?? text.title;
  return said?.trim() ? [prose(said)] : [];
}

function lengthDoc({ limits }: SchemaNode): string[] {
  const [minimum, maximum] = [limits.get('minLength'), limits.get('maxLength')];
  const parts: string[] = [];
  if (typeof minimum === 'number' && minimum > 0) parts.push(`at least ${minimum}`);
  if (typeof maximum === 'number' && maximum > 0) parts.push(`at most ${maximum}`);
  const unit = (maximum ?? minimum) === 1 ? 'character' : 'characters';
  return parts.length === 0 ? [] : [`${capitalize(parts.join(', '))} ${unit}.`];
}
