/** A TypeScript type that is not printed yet. */
export type TypeExpression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'array'; readonly item: TypeExpression }
  | {
      readonly kind: 'tuple';
      readonly items: readonly TypeExpression[];
      /** Number of required items. */
      readonly required: number;
      readonly rest?: TypeExpression;
    }
  | { readonly kind: 'union' | 'intersection'; readonly of: readonly TypeExpression[] }
  | {
      readonly kind: 'object';
      readonly members: readonly MemberExpression[];
      readonly index?: TypeExpression;
    }
  | {
      readonly kind: 'conditional';
      readonly check: string;
      readonly extends: string;
      readonly yes: TypeExpression;
      readonly no: TypeExpression;
    };

/** One member of an object type. */
export interface MemberExpression {
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeExpression;
  /** Lines of its comment. */
  readonly doc: readonly string[];
}

/** Returns a type written as given text. */
export function text(value: string): TypeExpression {
  return { kind: 'text', text: value };
}

export const UNKNOWN = text('unknown');
export const NEVER = text('never');

/** Returns a flat union without duplicates; `unknown` absorbs the rest. */
export function union(types: readonly TypeExpression[]): TypeExpression {
  const flat = distinct(types.flatMap((type) => (type.kind === 'union' ? type.of : [type])));
  if (flat.some((type) => isText(type, 'unknown'))) return UNKNOWN;
  const possible = flat.filter((type) => !isText(type, 'never'));
  const [only] = possible;
  if (!only) return NEVER;
  return possible.length === 1 ? only : { kind: 'union', of: possible };
}

/** Returns a flat intersection without duplicates; `unknown` is dropped. */
export function intersection(types: readonly TypeExpression[]): TypeExpression {
  const flat = distinct(types.flatMap((type) => (type.kind === 'intersection' ? type.of : [type])));
  if (flat.some((type) => isText(type, 'never'))) return NEVER;
  const parts = flat.filter((type) => !isText(type, 'unknown'));
  const [only] = parts;
  if (!only) return UNKNOWN;
  return parts.length === 1 ? only : { kind: 'intersection', of: parts };
}

/** Returns a member of an object type. */
export function member(
  name: string,
  type: TypeExpression,
  optional = false,
  doc: readonly string[] = [],
): MemberExpression {
  return { name, optional, type, doc };
}

/** Returns an object type of the given members. */
export function object(
  members: readonly MemberExpression[],
  index?: TypeExpression,
): TypeExpression & { kind: 'object' } {
  return { kind: 'object', members, ...(index ? { index } : {}) };
}

/** Returns whether a type is exactly one word. */
export function isText(type: TypeExpression, value: string): boolean {
  return type.kind === 'text' && type.text === value;
}

/** Returns whether a type is or holds an intersection that is written in place, without a name. */
export function holdsIntersection(type: TypeExpression): boolean {
  return type.kind === 'intersection' || partsOf(type).some(holdsIntersection);
}

function partsOf(type: TypeExpression): readonly TypeExpression[] {
  switch (type.kind) {
    case 'text':
      return [];
    case 'array':
      return [type.item];
    case 'tuple':
      return [...type.items, ...(type.rest ? [type.rest] : [])];
    case 'object':
      return [...type.members.map((member) => member.type), ...(type.index ? [type.index] : [])];
    case 'conditional':
      return [type.yes, type.no];
    default:
      return type.of;
  }
}

function distinct(types: readonly TypeExpression[]): TypeExpression[] {
  return [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
}
