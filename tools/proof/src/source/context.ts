import type { Schema } from '../document/document.ts';

/** Role of a schema object: plain description, a rule that always narrows members, or a condition. */
export interface SchemaContext {
  path: string;
  mode: 'plain' | 'narrowing' | 'condition';
  rule: string | undefined;
  seen: string[];
  /** Branch of the choice by `status`, if inside one. */
  branch: 'success' | 'refusal' | undefined;
  /** Whether the other branch of the schema's choice is the empty text. */
  orEmpty: boolean;
}

/** Context of a message's schema. */
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

/** Returns the context of a member, which keeps the rule unless the object is plain. */
export function memberContext(context: SchemaContext, name: string): SchemaContext {
  const rule = context.mode === 'plain' ? undefined : context.rule;
  return { ...context, path: pathOfMember(context, name), rule, orEmpty: false };
}

/** Returns the context of a part of an `allOf`: a part with a rule but without type or condition always narrows. */
export function partContext(context: SchemaContext, part: Schema): SchemaContext {
  const narrows = part.$comment !== undefined && part.type === undefined && part.if === undefined;
  return { ...context, mode: narrows && context.mode === 'plain' ? 'narrowing' : context.mode };
}

/** Returns whether a schema describes the envelope, whose required `status` needs no rule. */
export function describesEnvelope(context: SchemaContext): boolean {
  return context.mode === 'plain' && context.rule === 'R-034';
}

/** Returns whether the context is a branch of the choice by `status`. */
export function isBranch(context: SchemaContext): boolean {
  return context.path === '' && context.branch !== undefined;
}
