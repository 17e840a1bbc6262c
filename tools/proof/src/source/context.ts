import type { Schema } from '../document/document.ts';

/** How a schema object is met: plainly, as a rule that narrows members for good, or under a condition. */
export interface SchemaContext {
  path: string;
  mode: 'plain' | 'narrowing' | 'condition';
  rule: string | undefined;
  seen: string[];
  /** The branch of the choice by `status`, inside one. */
  branch: 'success' | 'refusal' | undefined;
  /** Whether the schema is one of a choice whose other branch is the empty text. */
  orEmpty: boolean;
}

/** The context in which a message's schema is met. */
export const rootContext: SchemaContext = {
  path: '',
  mode: 'plain',
  rule: undefined,
  seen: [],
  branch: undefined,
  orEmpty: false,
};

/** Returns the path of a member inside the object that the context stands for. */
export function pathOfMember({ path }: SchemaContext, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Returns the context of a member: it keeps the rule where the object is met as one. */
export function memberContext(context: SchemaContext, name: string): SchemaContext {
  const rule = context.mode === 'plain' ? undefined : context.rule;
  return { ...context, path: pathOfMember(context, name), rule, orEmpty: false };
}

/** Returns the context of a part of an `allOf`: with a rule, but neither a type nor a condition, it narrows for good. */
export function partContext(context: SchemaContext, part: Schema): SchemaContext {
  const narrows = part.$comment !== undefined && part.type === undefined && part.if === undefined;
  return { ...context, mode: narrows && context.mode === 'plain' ? 'narrowing' : context.mode };
}

/** Returns whether a schema describes the envelope; that `status` is required needs no rule at the member. */
export function describesEnvelope(context: SchemaContext): boolean {
  return context.mode === 'plain' && context.rule === 'R-034';
}

/** Returns whether the context stands for the members of one branch of the choice by `status`. */
export function isBranch(context: SchemaContext): boolean {
  return context.path === '' && context.branch !== undefined;
}
