import { docComment, memberName } from './text.ts';
import type { MemberExpression, TypeExpression } from './type-expression.ts';

const WIDTH = 100;

/** Prints a type; lists that do not fit a line get a line per entry. */
export function printType(type: TypeExpression, indent = ''): string {
  switch (type.kind) {
    case 'text':
      return type.text;
    case 'array':
      return `${printOperand(type.item, indent)}[]`;
    case 'tuple':
      return printTuple(type, indent);
    case 'object':
      return printMembers(type, indent);
    case 'conditional':
      return printConditional(type, indent);
    default:
      return printList(type, indent);
  }
}

function printList(type: TypeExpression & { kind: 'union' | 'intersection' }, indent: string): string {
  const mark = type.kind === 'union' ? '|' : '&';
  const flat = type.of.map((part) => printPart(part, type.kind, indent)).join(` ${mark} `);
  if (!flat.includes('\n') && flat.length + indent.length <= WIDTH) return flat;
  const [first, last] = type.of;
  const trailing = type.kind === 'intersection' && type.of.length === 2 && last?.kind === 'object';
  if (trailing && first?.kind === 'text') return flat;
  const inner = `${indent}  `;
  return type.of.map((part) => `\n${inner}${mark} ${printPart(part, type.kind, inner)}`).join('');
}

/** Returns a type after a mark such as `:`; a list of several lines starts on a line of its own. */
export function after(mark: string, printed: string): string {
  return printed.startsWith('\n') ? mark + printed : `${mark} ${printed}`;
}

function printPart(part: TypeExpression, within: 'union' | 'intersection', indent: string): string {
  const bare = part.kind === 'conditional' || (within === 'intersection' && part.kind === 'union');
  return bare ? parenthesised(part, indent) : printType(part, indent);
}

function parenthesised(part: TypeExpression, indent: string): string {
  const printed = printType(part, indent);
  return printed.includes('\n') ? `(${printed}\n${indent})` : `(${printed})`;
}

function printOperand(type: TypeExpression, indent: string): string {
  const compound = type.kind === 'union' || type.kind === 'intersection' || type.kind === 'conditional';
  return compound || (type.kind === 'text' && / [|&] /.test(type.text))
    ? parenthesised(type, indent)
    : printType(type, indent);
}

function printTuple(type: TypeExpression & { kind: 'tuple' }, indent: string): string {
  const all = type.items.map((item, index) =>
    index < type.required ? printType(item, indent) : `${printOperand(item, indent)}?`,
  );
  if (type.rest) all.push(`...${printOperand(type.rest, indent)}[]`);
  return `[${all.join(', ')}]`;
}

/**
 * Returns the members of an object type in braces; also the body of an interface.
 *
 * @param open whether each member gets a line of its own even when all would fit one.
 */
export function printMembers(
  type: TypeExpression & { kind: 'object' },
  indent: string,
  open = false,
): string {
  const inner = `${indent}  `;
  const lines = type.members.map((member) => printMember(member, inner));
  if (type.index) lines.push(`${inner}[member: string]: ${printType(type.index, inner)};\n`);
  if (lines.length === 0) return open ? '{}' : 'Record<string, never>';
  const flat = `{ ${lines.map((line) => line.trim()).join(' ')} }`.replace(/; }$/, ' }');
  const short =
    lines.length <= 4 && !lines.some((line) => line.includes('/**') || line.trimEnd().includes('\n'));
  return short && !open && flat.length + indent.length <= WIDTH ? flat : `{\n${lines.join('')}${indent}}`;
}

function printMember({ name, optional, type, doc }: MemberExpression, indent: string): string {
  return `${docComment(doc, indent)}${indent}${memberName(name)}${after(optional ? '?:' : ':', printType(type, indent))};\n`;
}

function printConditional(type: TypeExpression & { kind: 'conditional' }, indent: string): string {
  const inner = `${indent}  `;
  const branch = (part: TypeExpression) =>
    part.kind === 'conditional' ? parenthesised(part, inner) : printType(part, inner);
  const check = `${type.check} extends ${type.extends}`;
  return `${check}\n${inner}${after('?', branch(type.yes))}\n${inner}${after(':', branch(type.no))}`;
}
