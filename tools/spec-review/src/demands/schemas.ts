import {
  compilePattern,
  formats,
  isMultipleOf,
  plainKeywords,
} from '@cross-border-payments/generator/validators';
import {
  childrenOf,
  type Json,
  type JsonSchema,
  makeNode,
  oncePer,
  partsOf,
  type SchemaNode,
  toJsonSchema,
} from '@cross-border-payments/openapi/model';
import { Ajv2020 } from 'ajv/dist/2020.js';

export type SchemaCheck = (value: unknown) => boolean;

/** The schemas of one version and their validators, which are compiled when they are first needed. */
export class Schemas {
  readonly #ajv = createAjv();
  readonly #names = new Map<SchemaNode, string>();
  readonly #waiting: SchemaNode[] = [];
  readonly #checks = new Map<string, SchemaCheck>();
  readonly #compiled = new WeakMap<object, SchemaCheck>();
  readonly #hidden: 'readOnly' | 'writeOnly' | undefined;

  /** @param hidden the properties that messages need not contain: `readOnly` in requests, `writeOnly` in responses */
  constructor(hidden?: 'readOnly' | 'writeOnly') {
    this.#hidden = hidden;
  }

  /** Returns a schema as JSON Schema 2020-12. Only `compile` of this object can resolve its references. */
  write(given: SchemaNode): JsonSchema {
    const node = withoutUnevaluated(given);
    // Ajv refuses an empty `enum`, which rejects every value.
    if (node.enum?.length === 0) return false;
    const schema = toJsonSchema(node, (inner) => this.write(inner));
    if (typeof schema === 'boolean') return schema;
    return {
      ...(node.ref && { $ref: this.#nameOf(node.ref) }),
      ...schema,
      ...(schema.required !== undefined && { required: this.required(node) }),
    };
  }

  required(node: SchemaNode): string[] {
    return [...new Set(node.required)].filter((name) => !this.#isHidden(node.properties.get(name)));
  }

  #isHidden(node: SchemaNode | undefined, most = 5): boolean {
    if (!node || !this.#hidden || most === 0) return false;
    return node.text[this.#hidden] || this.#isHidden(node.ref, most - 1);
  }

  reference(node: SchemaNode): JsonSchema {
    return { $ref: this.#nameOf(node) };
  }

  compile(schema: JsonSchema): SchemaCheck {
    if (typeof schema === 'boolean') return () => schema;
    const known = this.#compiled.get(schema);
    if (known) return known;
    const text = JSON.stringify(schema);
    const check = this.#checks.get(text) ?? this.#compileNew(schema);
    this.#checks.set(text, check);
    this.#compiled.set(schema, check);
    return check;
  }

  #compileNew(schema: JsonSchema): SchemaCheck {
    for (let node = this.#waiting.pop(); node; node = this.#waiting.pop()) {
      this.#ajv.addSchema(this.write(node) as object, this.#nameOf(node));
    }
    return this.#ajv.compile(schema as object);
  }

  #nameOf(node: SchemaNode): string {
    const known = this.#names.get(node);
    if (known !== undefined) return known;
    const name = `schema-${this.#names.size}`;
    this.#names.set(node, name);
    this.#waiting.push(node);
    return name;
  }
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    messages: false,
    logger: false,
    inlineRefs: false,
    ownProperties: true,
    // Most validators check a few messages only.
    code: { optimize: false, regExp: Object.assign(toRegExp, { code: 'new RegExp' }) },
  });
  for (const [format, check] of formats) ajv.addFormat(format, check);
  ajv.removeKeyword('multipleOf').addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (divisor: number, value: number) => isMultipleOf(value, divisor),
  });
  for (const definition of plainKeywords)
    ajv.removeKeyword(String(definition.keyword)).addKeyword(definition);
  return ajv;
}

/** Compiles a pattern as generated validators do, to an expression that matches in linear time. */
export function toRegExp(pattern: string, flags = 'u'): ReturnType<typeof compilePattern> {
  try {
    return compilePattern(pattern, flags);
  } catch {
    return compilePattern(pattern, '');
  }
}

/** Writes `unevaluatedItems` and the like as `items` and the like, unless they depend on conditions or cases. */
export function withoutUnevaluated(node: SchemaNode): SchemaNode {
  const { unevaluatedProperties, unevaluatedItems, ...rest } = node;
  if (!unevaluatedProperties && !unevaluatedItems) return node;
  const parts = partsOf(node);
  if (parts.some(isConditional)) return node;
  const any = makeNode({ id: `${node.id} any`, pointer: node.pointer, always: true });
  const declared = (field: 'properties' | 'patternProperties') => {
    const names = parts.flatMap((one) => [...one[field].keys()]);
    return new Map([...names.map((name) => [name, any] as const), ...node[field]]);
  };
  const isMap = parts.some((one) => one.additionalProperties || (one !== node && one.unevaluatedProperties));
  const isList = parts.some((one) => one.items || (one !== node && one.unevaluatedItems));
  // In JSON Schema, `contains` evaluates the entries that match it; Ajv ignores this.
  const contained = parts.flatMap(({ contains }) => contains ?? []);
  const cases = [...contained, ...(unevaluatedItems ? [unevaluatedItems] : [])].filter(
    ({ always }) => always !== false,
  );
  const [only = unevaluatedItems] = cases;
  const items = cases.some(({ always }) => always === true)
    ? any
    : cases.length < 2
      ? only
      : makeNode({ id: `${node.id} evaluated`, pointer: node.pointer, anyOf: cases });
  const tuple = parts.reduce(
    (longest, one) => (one.prefixItems.length > longest.length ? one.prefixItems : longest),
    node.prefixItems,
  );
  const prefix = tuple.map((_, at) => node.prefixItems[at] ?? any);
  return {
    ...rest,
    ...(unevaluatedProperties &&
      !isMap && {
        properties: declared('properties'),
        patternProperties: declared('patternProperties'),
        additionalProperties: unevaluatedProperties,
      }),
    ...(unevaluatedItems && items && !isList && { prefixItems: prefix, items }),
  };
}

/** Returns whether a schema describes properties or entries under a condition. */
function isConditional(node: SchemaNode): boolean {
  const cases = [...node.anyOf, ...node.oneOf, ...node.dependentSchemas.values()];
  const isFlat = (one: SchemaNode) => !one.ref && childrenOf(one).length === 0;
  return [...cases, node.if, node.then, node.else].some((one) => one && !isFlat(one));
}

const JUDGED = new Set(['x-case', 'x-enum-varnames', 'x-nameEnumValues']);

/** Lists the keywords that no validator reads, except descriptions. A discriminator maps to the names of schemas. */
export const marksOf = oncePer((node: SchemaNode): readonly (readonly [keyword: string, value: Json])[] => {
  const { contentEncoding, contentMediaType, format, discriminator, extensions, others, text } = node;
  const nameAt = (target: SchemaNode | undefined) => (target ? nameOfSchema(target) : null);
  const tags = discriminator && {
    propertyName: discriminator.property,
    mapping: Object.fromEntries([...discriminator.mapping].map(([value, target]) => [value, nameAt(target)])),
    ...(discriminator.fallback && { defaultMapping: nameAt(discriminator.fallback) }),
  };
  const marks = {
    contentEncoding: contentEncoding?.toLowerCase(),
    contentMediaType: contentMediaType?.toLowerCase(),
    format: format !== undefined && formats.has(format) ? undefined : format,
    discriminator: tags,
    default: text.default,
    deprecated: text.deprecated || undefined,
    readOnly: text.readOnly || undefined,
    writeOnly: text.writeOnly || undefined,
  };
  const further = [...extensions].filter(([name]) => !JUDGED.has(name));
  return [...Object.entries(marks), ...further, ...others].flatMap(([keyword, value]) =>
    value === undefined ? [] : [[keyword, value] as const],
  );
});

/** Returns the name of a component or file. */
export function nameOfSchema({ pointer }: Pick<SchemaNode, 'pointer'>): string {
  return pointer.replace(/\.\w+#$/, '').replace(/^.*[/#]/s, '');
}
