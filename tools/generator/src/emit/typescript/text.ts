import { isObject } from '@cross-border-payments/openapi';
import type { Json } from '@cross-border-payments/openapi/model';

/** The first lines of every generated file. */
export const HEADER =
  '// Generated from the OpenAPI document. Do not edit: change the document and generate again.\n\n';

/** Returns a member name for an object type: quoted unless it is a plain identifier or number. */
export function memberName(name: string): string {
  const plain = /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(name) && name !== '__proto__';
  return plain ? name : quoted(name);
}

/** Returns text as a string literal in single quotes; nothing in the text can end the literal. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** Returns a JSON value as a literal type. */
export function literalType(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'number';
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(literalType).join(', ')}]`;
  if (!isObject(value) || Object.keys(value).length === 0) return 'Record<string, never>';
  const members = Object.entries(value).map(
    ([name, child]) => `${memberName(name)}: ${literalType(child as Json)}`,
  );
  return `{ ${members.join('; ')} }`;
}

/**
 * Returns a comment. Nothing in the lines can end it early, and an `@` of the document is not read as a tag.
 *
 * @param lines paragraphs and tags; may hold line breaks.
 * @returns the comment with a line break at its end, or nothing when there is nothing to say.
 */
export function docComment(lines: readonly string[], indent = ''): string {
  const all = lines
    .flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/))
    .map((line) => clean(line).trimEnd());
  while (all[0] === '') all.shift();
  while (all.at(-1) === '') all.pop();
  if (all.length === 0) return '';
  if (all.length === 1) return `${indent}/** ${all[0]} */\n`;
  const body = all.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`);
  return `${indent}/**\n${body.join('')}${indent} */\n`;
}

function clean(line: string): string {
  const visible = [...line].map((char) => (isControl(char) && char !== '\t' ? ' ' : char)).join('');
  return visible.replaceAll('*/', '*\u200b/');
}

function isControl(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  return (
    code < 32 ||
    (code > 126 && code < 160) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  );
}

/** Returns what the document says of an operation: its summary and description, escaped for a comment. */
export function operationProse({
  summary,
  description,
}: {
  summary?: string;
  description?: string;
}): string[] {
  return [summary, description].flatMap((text) => (text?.trim() ? prose(text) : []));
}

/** Returns the import of types from a module, a line for each; nothing when there are none. */
export function importTypes(names: readonly string[], from: string): string {
  return typesFrom('import', names, from);
}

/** Writes what exports types of another file. */
export function exportTypes(names: readonly string[], from: string): string {
  return typesFrom('export', names, from);
}

function typesFrom(keyword: 'import' | 'export', names: readonly string[], from: string): string {
  if (names.length === 0) return '';
  return `${keyword} type {\n${names.map((name) => `  ${name},\n`).join('')}} from ${quoted(from)};\n`;
}

/** Escapes text of the document for a comment: a line that starts with `@` would be read as a tag. */
export function prose(text: string): string {
  return text.replaceAll(/(^|\n)(\s*)@/g, '$1$2\\@');
}
