import type { Json } from '@cross-border-payments/openapi/model';
import { docComment, literalType, propertyName } from './text.ts';

export type TypeExpression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'array'; readonly item: TypeExpression }
  | {
      readonly kind: 'tuple';
      readonly items: readonly TypeExpression[];
      /** Number of items that are required. */
      readonly required: number;
      readonly rest?: TypeExpression;
    }
  | { readonly kind: 'union' | 'intersection'; readonly of: readonly TypeExpression[] }
  | {
      readonly kind: 'object';
      readonly properties: readonly MemberExpression[];
      readonly index?: TypeExpression;
    }
  | {
      readonly kind: 'conditional';
      readonly check: string;
      readonly extends: string;
      readonly yes: TypeExpression;
      readonly no: TypeExpression;
    };

export interface MemberExpression {
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeExpression;
  readonly doc: readonly string[];
}

type TextExpression = TypeExpression & { readonly kind: 'text' };

export function text(value: string): TextExpression {
  return { kind: 'text', text: value };
}

export const UNKNOWN = text('unknown');
export const NEVER = text('never');

export function literals(values: readonly Json[]): TypeExpression {
  return union(values.map((value) => text(literalType(value))));
}

export function union(types: readonly TypeExpression[]): TypeExpression {
  return combined('union', types, UNKNOWN, NEVER);
}

export function intersection(types: readonly TypeExpression[]): TypeExpression {
  return combined('intersection', types, NEVER, UNKNOWN);
}

/** @param all makes all others redundant, as `unknown` in a union; `none` adds nothing, as `never` in a union */
function combined(
  kind: 'union' | 'intersection',
  types: readonly TypeExpression[],
  all: TextExpression,
  none: TextExpression,
): TypeExpression {
  const flat = types.flatMap((type) => (type.kind === kind ? type.of : [type]));
  const distinct = [...new Map(flat.map((type) => [JSON.stringify(type), type])).values()];
  if (distinct.some((type) => isText(type, all.text))) return all;
  const parts = distinct.filter((type) => !isText(type, none.text));
  const [only = none] = parts;
  return parts.length > 1 ? { kind, of: parts } : only;
}

export function property(
  name: string,
  type: TypeExpression,
  optional = false,
  doc: readonly string[] = [],
): MemberExpression {
  return { name, optional, type, doc };
}

export function object(
  properties: readonly MemberExpression[],
  index?: TypeExpression,
): TypeExpression & { kind: 'object' } {
  return { kind: 'object', properties, ...(index && { index }) };
}

export function isText(type: TypeExpression, value: string): boolean {
  return type.kind === 'text' && type.text === value;
}

/** Checks for a type that contains an intersection written inline, without a name. */
export function holdsIntersection(type: TypeExpression): boolean {
  return JSON.stringify(type).includes('"kind":"intersection"');
}

const WIDTH = 100;

/** Prints a type. If a union or a similar type does not fit on a line, each of its entries gets a line. */
export function printType(type: TypeExpression, indent = ''): string {
  switch (type.kind) {
    case 'text':
      return type.text;
    case 'array':
      return `${printOperand(type.item, indent)}[]`;
    case 'tuple':
      return printTuple(type, indent);
    case 'object':
      return printProperties(type, indent);
    case 'conditional':
      return printConditional(type, indent);
    default:
      return printList(type, indent);
  }
}

function printList(type: TypeExpression & { kind: 'union' | 'intersection' }, indent: string): string {
  const mark = type.kind === 'union' ? '|' : '&';
  const print = (part: TypeExpression, at: string) =>
    part.kind === 'conditional' || (type.kind === 'intersection' && part.kind === 'union')
      ? inParentheses(part, at)
      : printType(part, at);
  const flat = type.of.map((part) => print(part, indent)).join(` ${mark} `);
  if (!flat.includes('\n') && flat.length + indent.length <= WIDTH) return flat;
  const [first, last] = type.of;
  const isTrailing = type.kind === 'intersection' && type.of.length === 2 && last?.kind === 'object';
  if (isTrailing && first?.kind === 'text') return flat;
  const inner = `${indent}  `;
  return type.of.map((part) => `\n${inner}${mark} ${print(part, inner)}`).join('');
}

/** Returns a mark such as `:` with a type after it. A type of several lines starts on a new line. */
export function after(mark: string, printed: string): string {
  return printed.startsWith('\n') ? mark + printed : `${mark} ${printed}`;
}

function inParentheses(part: TypeExpression, indent: string): string {
  const printed = printType(part, indent);
  return printed.includes('\n') ? `(${printed}\n${indent})` : `(${printed})`;
}

function printOperand(type: TypeExpression, indent: string): string {
  const isCompound = /^(?:union|intersection|conditional)$/.test(type.kind);
  const isList = type.kind === 'text' && / [|&] /.test(type.text);
  return isCompound || isList ? inParentheses(type, indent) : printType(type, indent);
}

function printTuple(type: TypeExpression & { kind: 'tuple' }, indent: string): string {
  const all = type.items.map((item, index) =>
    index < type.required ? printType(item, indent) : `${printOperand(item, indent)}?`,
  );
  if (type.rest) all.push(`...${printOperand(type.rest, indent)}[]`);
  return `[${all.join(', ')}]`;
}

/** @param open whether each property gets its own line even if all would fit on one */
export function printProperties(
  type: TypeExpression & { kind: 'object' },
  indent: string,
  open = false,
): string {
  const inner = `${indent}  `;
  const lines = type.properties.map(({ name, optional, type: value, doc }) => {
    const typed = after(optional ? '?:' : ':', printType(value, inner));
    return `${docComment(doc, inner)}${inner}${propertyName(name)}${typed};\n`;
  });
  if (type.index) lines.push(`${inner}[property: string]: ${printType(type.index, inner)};\n`);
  if (lines.length === 0) return open ? '{}' : 'Record<string, never>';
  const flat = `{ ${lines.map((line) => line.trim()).join(' ')} }`.replace(/; }$/, ' }');
  const isShort = lines.length <= 4 && !lines.some((line) => /\/\*\*|\n./.test(line));
  return isShort && !open && flat.length + indent.length <= WIDTH ? flat : `{\n${lines.join('')}${indent}}`;
}

function printConditional(type: TypeExpression & { kind: 'conditional' }, indent: string): string {
  const inner = `${indent}  `;
  const branch = (part: TypeExpression) =>
    part.kind === 'conditional' ? inParentheses(part, inner) : printType(part, inner);
  const check = `${type.check} extends ${type.extends}`;
  return `${check}\n${inner}${after('?', branch(type.yes))}\n${inner}${after(':', branch(type.no))}`;
}
