import { type NotShown, type OpenApiDocument, resolveRef, type Schema } from '../document/document.ts';
import {
  addRule,
  type Further,
  mergeBranches,
  noteKeywords,
  PropertyFacts,
  requires,
  statusChoice,
  valuesOf,
} from './facts.ts';

/** The role of a schema: it describes properties, always narrows them by a rule, or narrows them under a condition. */
interface SchemaContext {
  path: string;
  mode: 'plain' | 'narrowing' | 'condition';
  rule: string | undefined;
  seen: string[];
  branch: 'success' | 'refusal' | undefined;
  /** Whether the schema is in a choice whose other branch is the empty string. */
  orEmpty: boolean;
  /** Whether the schema is in a `not`. */
  isNegated: boolean;
}

const rootContext: SchemaContext = {
  path: '',
  mode: 'plain',
  rule: undefined,
  seen: [],
  branch: undefined,
  orEmpty: false,
  isNegated: false,
};

function pathOfProperty({ path }: SchemaContext, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** A property inherits the rule of its object, unless the object's schema only describes properties. */
function propertyContext(context: SchemaContext, name: string): SchemaContext {
  const rule = context.mode === 'plain' ? undefined : context.rule;
  return { ...context, path: pathOfProperty(context, name), rule, orEmpty: false };
}

/** An entry with a rule, but without a type and a condition, always narrows properties. */
function partContext(context: SchemaContext, part: Schema): SchemaContext {
  const narrows = part.$comment !== undefined && part.type === undefined && part.if === undefined;
  return { ...context, mode: narrows && context.mode === 'plain' ? 'narrowing' : context.mode };
}

/** Returns whether a schema describes the envelope, whose required `status` needs no rule. */
function describesEnvelope(context: SchemaContext): boolean {
  return context.mode === 'plain' && context.rule === 'R-034';
}

function isBranch(context: SchemaContext): boolean {
  return context.path === '' && context.branch !== undefined;
}

/** A condition only adds its rule to the properties. */
export function factsOfSchema(document: OpenApiDocument, schema: Schema): SchemaFacts {
  const walk = new Walk(document);
  walk.visit(schema, rootContext);
  walk.properties.delete('');
  return walk;
}

export type SchemaFacts = Pick<Walk, 'properties' | 'notShown' | 'texts' | 'further'>;

class Walk {
  readonly properties = new Map<string, PropertyFacts>();
  readonly notShown: (NotShown & { at: string })[] = [];
  /** Descriptions by property. The empty name has the descriptions of the message itself. */
  readonly texts = new Map<string, string[]>();
  further: Further;
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  visit(schema: Schema, context: SchemaContext): void {
    const here = { ...context, rule: schema.$comment ?? context.rule };
    if (schema.description) this.#addTexts(context.path, [schema.description]);
    const isBody = context.path === '' && context.branch === undefined;
    if (isBody && !context.isNegated) this.#noteFurther(schema, context);
    if (schema.$ref) this.#follow(schema.$ref, here);
    if (context.mode === 'plain') this.#note(schema, here);
    else this.#touch(schema, here);
    this.#visitProperties(schema, here);
    this.#visitRequired(schema, here);
    for (const part of schema.allOf ?? []) this.visit(part, partContext(here, part));
    this.#visitOneOf(schema, here);
    this.#visitAnyOf(schema, here);
    for (const branch of [schema.then, schema.else]) {
      if (branch) this.visit(branch, { ...here, mode: 'condition' });
    }
    if (schema.not) this.visit(schema.not, { ...here, mode: 'condition', isNegated: true });
  }

  #follow(ref: string, context: SchemaContext): void {
    if (context.seen.includes(ref)) return;
    this.visit(resolveRef<Schema>(this.#document, ref), { ...context, seen: [...context.seen, ref] });
  }

  #noteFurther(schema: Schema, context: SchemaContext): void {
    const closes = schema.additionalProperties === false || schema.maxProperties === 0;
    if (closes) this.further = 'closed';
    else if (schema.additionalProperties && context.mode === 'plain') this.further ??= 'open';
  }

  #visitProperties(schema: Schema, context: SchemaContext): void {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (name !== 'status' || !isBranch(context)) this.visit(property, propertyContext(context, name));
    }
    const recursive = schema.items?.$ref !== undefined && context.seen.includes(schema.items.$ref);
    if (schema.items && !recursive) this.visit(schema.items, { ...context, path: `${context.path}[]` });
  }

  #visitRequired(schema: Schema, context: SchemaContext): void {
    for (const name of schema.required ?? []) {
      if (isBranch(context)) {
        this.#requireInBranch(name, context);
        continue;
      }
      const property = this.#property(pathOfProperty(context, name));
      if (context.mode === 'plain') property.required = true;
      if (!describesEnvelope(context)) addRule(property, context.rule);
    }
  }

  /** Records that a branch requires a property. If both branches do, it is always required. */
  #requireInBranch(name: string, { branch, rule }: SchemaContext): void {
    if (name === 'status') return;
    const property = this.#property(name);
    property.required = [undefined, branch].includes(property.required as typeof branch) ? branch : true;
    if (branch === 'refusal') addRule(property, rule);
  }

  /**
   * Reads a `oneOf`: the choice of success and refusal, or a choice of components that describe the property. Reads any
   * other `oneOf` as a condition.
   */
  #visitOneOf(schema: Schema, context: SchemaContext): void {
    const branches = schema.oneOf ?? [];
    const choice = context.path === '' ? statusChoice(this.#document, schema) : undefined;
    if (choice) {
      for (const branch of ['success', 'refusal'] as const) {
        this.visit(choice[branch], { ...context, mode: 'plain', branch });
        if (!requires(this.#document, choice[branch], 'status'))
          this.#property('status').required = undefined;
      }
      return;
    }
    const describes = branches.length > 0 && branches.every((branch) => branch.$ref !== undefined);
    if (context.mode === 'plain' && describes) this.#describe(branches, context);
    else for (const branch of branches) this.visit(branch, { ...context, mode: 'condition' });
  }

  /** Reads an `anyOf` with the empty string as "may be empty". Reads any other `anyOf` as a condition. */
  #visitAnyOf(schema: Schema, context: SchemaContext): void {
    const branches = schema.anyOf ?? [];
    const orEmpty = context.mode !== 'condition' && branches.some((branch) => branch.const === '');
    for (const branch of branches) {
      if (!orEmpty) this.visit(branch, { ...context, mode: 'condition' });
      else if (branch.const !== '') this.visit(branch, { ...context, orEmpty });
    }
    if (orEmpty && context.mode === 'plain') {
      const property = this.#property(context.path);
      property.empty = true;
      addRule(property, schema.$comment);
    }
  }

  #describe(branches: Schema[], context: SchemaContext): void {
    const walks = branches.map((branch) => {
      const walk = new Walk(this.#document);
      walk.visit(branch, { ...context, rule: undefined });
      return walk;
    });
    const own = this.properties.get(context.path);
    for (const path of new Set(walks.flatMap((walk) => [...walk.properties.keys()]))) {
      this.properties.set(path, mergeBranches(walks.map((walk) => walk.properties.get(path))));
    }
    const property = this.#property(context.path);
    if (own) Object.assign(property, { ...own, type: property.type });
    this.notShown.push(...distinct(walks.flatMap((walk) => walk.notShown)));
    for (const [path, texts] of walks.flatMap((walk) => [...walk.texts])) this.#addTexts(path, texts);
  }

  /** Adds the rule of a condition to the property that it narrows. */
  #touch(schema: Schema, context: SchemaContext): void {
    const narrows = ['minLength', 'maxLength', 'maxProperties', 'const', 'enum'];
    const values = valuesOf(this.#resolve(schema));
    if (context.path === '' || !(values || narrows.some((keyword) => keyword in schema))) return;
    const property = this.#property(context.path);
    addRule(property, context.rule);
    if (context.mode === 'narrowing' && values) {
      property.values = property.values?.filter((value) => values.includes(value));
      property.empty &&= context.orEmpty || values.includes('');
    }
  }

  /** Of the data of a refusal, records only the marks, because its types are compared elsewhere. */
  #note(schema: Schema, { path, branch }: SchemaContext): void {
    const property = this.#property(path);
    if (path !== 'data' || branch !== 'refusal') noteKeywords(property, schema);
    this.notShown.push(...(schema['x-not-shown'] ?? []).map((entry) => ({ ...entry, at: path })));
  }

  #addTexts(path: string, texts: string[]): void {
    this.texts.set(path, [...(this.texts.get(path) ?? []), ...texts]);
  }

  #resolve(schema: Schema): Schema {
    return schema.$ref ? resolveRef<Schema>(this.#document, schema.$ref) : schema;
  }

  #property(path: string): PropertyFacts {
    const known = this.properties.get(path);
    if (known) return known;
    const fresh = new PropertyFacts();
    this.properties.set(path, fresh);
    return fresh;
  }
}

function distinct<T>(entries: T[]): T[] {
  return entries.filter((entry, index) => {
    const first = entries.findIndex((other) => JSON.stringify(other) === JSON.stringify(entry));
    return first === index;
  });
}
