import {
  type NotShown,
  type OpenApiDocument,
  resolveRef,
  type Schema,
} from '@cross-border-payments/document';
import type { MemberFacts } from './facts.ts';
import { formatOf, typeOf, valuesOf } from './keywords.ts';
import { addRule, mergeBranches, noFacts } from './member-facts.ts';

/** What a schema says of its members, and what it marks as not shown. */
export interface SchemaFacts {
  members: Map<string, MemberFacts>;
  notShown: (NotShown & { at: string })[];
  /** Whether a rule lets no further members in. */
  closed: boolean;
}

/** How a schema object is met: plainly, as a rule that narrows members for good, or under a condition. */
interface Context {
  path: string;
  mode: 'plain' | 'narrowing' | 'condition';
  rule: string | undefined;
  seen: string[];
}

/**
 * Reads members and their facts out of a schema: through references, `allOf` and the branches of a `oneOf`. What
 * stands under a condition adds its rule to the members it touches and nothing else.
 *
 * @param document the bundle, for its references
 * @param schema schema of a message
 */
export function factsOfSchema(document: OpenApiDocument, schema: Schema): SchemaFacts {
  const walk = new Walk(document);
  walk.visit(schema, { path: '', mode: 'plain', rule: undefined, seen: [] });
  walk.members.delete('');
  return walk;
}

class Walk implements SchemaFacts {
  readonly members = new Map<string, MemberFacts>();
  readonly notShown: SchemaFacts['notShown'] = [];
  closed = false;
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  visit(schema: Schema, context: Context): void {
    const here = { ...context, rule: schema.$comment ?? context.rule };
    const closes = schema.additionalProperties === false || schema.maxProperties === 0;
    if (closes && context.path === '') this.closed = true;
    if (schema.$ref) this.#follow(schema.$ref, here);
    if (context.mode === 'plain') this.#note(schema, context.path);
    else this.#touch(schema, here);
    this.#visitMembers(schema, here);
    this.#visitRequired(schema, here);
    for (const part of schema.allOf ?? []) this.visit(part, { ...here, mode: modeOfPart(part, here) });
    this.#visitBranches(schema, here);
    this.#visitConditions(schema, here);
  }

  #follow(ref: string, context: Context): void {
    if (context.seen.includes(ref)) return;
    this.visit(resolveRef<Schema>(this.#document, ref), { ...context, seen: [...context.seen, ref] });
  }

  #visitMembers(schema: Schema, context: Context): void {
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const path = context.path === '' ? name : `${context.path}.${name}`;
      this.visit(member, { ...context, path, rule: isRule(context) ? context.rule : undefined });
    }
    const recursive = schema.items?.$ref !== undefined && context.seen.includes(schema.items.$ref);
    if (schema.items && !recursive) this.visit(schema.items, { ...context, path: `${context.path}[]` });
  }

  #visitRequired(schema: Schema, context: Context): void {
    for (const name of schema.required ?? []) {
      const member = this.#member(context.path === '' ? name : `${context.path}.${name}`);
      if (context.mode === 'plain') member.required = true;
      if (!describesEnvelope(context)) addRule(member, context.rule);
    }
  }

  /** A `oneOf` of components describes the member itself; any other choice is a condition. */
  #visitBranches(schema: Schema, context: Context): void {
    const branches = schema.oneOf ?? [];
    const describes = branches.length > 0 && branches.every((branch) => branch.$ref !== undefined);
    if (context.mode === 'plain' && describes) this.#describe(branches, context);
    else for (const branch of branches) this.visit(branch, { ...context, mode: 'condition' });
    for (const branch of schema.anyOf ?? []) this.visit(branch, { ...context, mode: 'condition' });
  }

  #describe(branches: Schema[], context: Context): void {
    const walks = branches.map((branch) => {
      const walk = new Walk(this.#document);
      walk.visit(branch, { ...context, rule: undefined });
      return walk;
    });
    const own = this.members.get(context.path);
    for (const path of new Set(walks.flatMap((walk) => [...walk.members.keys()]))) {
      this.members.set(path, mergeBranches(walks.map((walk) => walk.members.get(path))));
    }
    const member = this.#member(context.path);
    if (own) Object.assign(member, { ...own, type: member.type });
    this.notShown.push(...distinct(walks.flatMap((walk) => walk.notShown)));
  }

  #visitConditions(schema: Schema, context: Context): void {
    const success = schema.if?.properties?.status?.const === '1' && context.path === '';
    if (success) {
      for (const name of schema.then?.required ?? []) this.#member(name).required = 'success';
      for (const name of schema.else?.required ?? []) addRule(this.#member(name), context.rule);
      return;
    }
    for (const branch of [schema.then, schema.else]) {
      if (branch) this.visit(branch, { ...context, mode: 'condition' });
    }
  }

  /** Adds the rule of a condition to the member that it narrows. */
  #touch(schema: Schema, context: Context): void {
    const narrows = ['minLength', 'maxLength', 'maxProperties', 'const', 'enum'];
    const values = valuesOf(this.#resolve(schema));
    if (context.path === '' || !(values || narrows.some((keyword) => keyword in schema))) return;
    const member = this.#member(context.path);
    addRule(member, context.rule);
    if (context.mode === 'narrowing' && values) {
      member.values = member.values?.filter((value) => values.includes(value));
    }
  }

  #note(schema: Schema, path: string): void {
    const member = this.#member(path);
    member.type = typeOf(schema) ?? member.type;
    member.max = schema.maxLength ?? member.max;
    member.min = schema.minLength ?? member.min;
    member.format = formatOf(schema) ?? member.format;
    member.default = schema.default ?? member.default;
    member.variant = schema['x-variant'] ?? member.variant;
    member.deprecated ||= schema.deprecated ?? false;
    const values = valuesOf(schema);
    if (values) member.values = values;
    if (values || schema.pattern || schema.$ref) addRule(member, schema.$comment);
    for (const entry of schema['x-not-shown'] ?? []) this.#noteUnknown(entry, path, member);
  }

  #noteUnknown(entry: NotShown, path: string, member: MemberFacts): void {
    if (entry.statement === 'type') member.typeNotShown = true;
    if (entry.statement === 'maximum length') member.maxNotShown = true;
    if (entry.statement === 'condition') member.conditionNotShown = true;
    this.notShown.push({ ...entry, at: path });
  }

  #resolve(schema: Schema): Schema {
    return schema.$ref ? resolveRef<Schema>(this.#document, schema.$ref) : schema;
  }

  #member(path: string): MemberFacts {
    const known = this.members.get(path);
    if (known) return known;
    const fresh = noFacts();
    this.members.set(path, fresh);
    return fresh;
  }
}

/** A part of an `allOf` that carries a rule, but neither a type nor a condition, narrows members for good. */
function modeOfPart(part: Schema, context: Context): Context['mode'] {
  const narrows = part.$comment !== undefined && part.type === undefined && part.if === undefined;
  return narrows && context.mode === 'plain' ? 'narrowing' : context.mode;
}

function isRule(context: Context): boolean {
  return context.mode === 'narrowing' || context.mode === 'condition';
}

/** That `status` is required needs no rule at the member: it is so in every answer. */
function describesEnvelope(context: Context): boolean {
  return context.mode === 'plain' && context.rule === 'R-034';
}

function distinct<T>(entries: T[]): T[] {
  return entries.filter((entry, index) => {
    const first = entries.findIndex((other) => JSON.stringify(other) === JSON.stringify(entry));
    return first === index;
  });
}
