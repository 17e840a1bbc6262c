import { explain, type ValidatedPart } from '@cross-border-payments/explain';
import { indexSchema } from '@cross-border-payments/explain/build';
import { isObject } from '@cross-border-payments/openapi';
import { ruleIds } from '@cross-border-payments/openapi/conditions';
import {
  type JsonSchema,
  keywordsOf,
  partsOf,
  type SchemaNode,
  unfoldSchema,
} from '@cross-border-payments/openapi/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** One reason why the document rejects a message. */
export interface MessageFault {
  /** The property, such as `payer.address.country`; empty for the whole message. */
  readonly place: string;
  readonly keyword: string;
  /** One sentence without values of the message. */
  readonly sentence: string;
  readonly rules: readonly string[];
}

/** The ids of the rules whose conditions held in a message. */
export type RulesSeen = Set<string>;

type Check = (value: unknown, seen: RulesSeen) => MessageFault[];

/** A keyword that is added to each schema that states a demand of a rule. A check that reaches it notes the rule. */
const RULE = 'x-rule-applies';

/** More schemas take too long to compile. If a message has more, references are followed less deeply. */
const MAX_SCHEMAS = 20_000;
const DEPTHS = [Number.POSITIVE_INFINITY, 8, 5, 3, 2, 1, 0];

let current: RulesSeen = new Set();

const ajvs = [true, false].map((isText) => {
  const options = { allErrors: true, messages: false, strict: false, logger: false } as const;
  const values = { coerceTypes: isText ? 'array' : false, multipleOfPrecision: 9 } as const;
  const ajv = addFormats.default(new Ajv2020({ ...options, ...values, code: { optimize: false } }));
  ajv.addKeyword({
    keyword: RULE,
    errors: false,
    validate: (rules: readonly string[]) => {
      for (const rule of rules) current.add(rule);
      return true;
    },
  });
  return ajv;
});

/**
 * Compiles a schema. The check also notes the rules that apply to a message: rules without a condition, and rules whose
 * condition held.
 *
 * @param isText whether the values are strings, as in parameters and forms; they are converted to the declared types
 */
export function compileCheck(node: SchemaNode, part: ValidatedPart, isText: boolean): Check {
  const schema = unfold(node, part === 'response' ? 'writeOnly' : 'readOnly');
  const index = indexSchema(schema);
  const validate = ajvs[isText ? 0 : 1]?.compile(schema);
  const jsonFields = listJsonFields(node);
  return (sent, seen) => {
    current = seen;
    const value = isText ? readFields(sent, jsonFields) : sent;
    if (validate?.(value)) return [];
    return explain(index, validate?.errors, value, { part })
      .filter(({ keyword }) => keyword !== 'more')
      .map(({ path: place, keyword, rule, sentence }) => ({
        place,
        keyword,
        sentence,
        rules: ruleIds(rule),
      }));
  };
}

/** Lists the fields of a form that may be objects. They are sent as JSON, which Ajv does not convert from strings. */
function listJsonFields(node: SchemaNode): Set<string> {
  const mayBeObject = (schema: SchemaNode): boolean =>
    partsOf(schema).some(({ types, items }) => types?.includes('object') || (items && mayBeObject(items)));
  const properties = partsOf(node).flatMap((part) => [...part.properties]);
  return new Set(properties.filter(([, schema]) => mayBeObject(schema)).map(([name]) => name));
}

/** Copies the fields of a form or parameters, because Ajv converts them in place. */
function readFields(sent: unknown, jsonFields: ReadonlySet<string>): unknown {
  const fields: unknown = structuredClone(sent);
  if (!isObject(fields)) return fields;
  const read = (field: unknown): unknown => {
    if (Array.isArray(field)) return field.map(read);
    try {
      return typeof field === 'string' ? JSON.parse(field) : field;
    } catch {
      return field;
    }
  };
  const parsed = Object.entries(fields).filter(([name]) => jsonFields.has(name));
  return { ...fields, ...Object.fromEntries(parsed.map(([name, field]) => [name, read(field)])) };
}

/** @param absent the annotation of properties that this message must not contain, which are then not required */
function unfold(node: SchemaNode, absent: 'readOnly' | 'writeOnly'): JsonSchema {
  for (const depth of DEPTHS) {
    let count = 0;
    try {
      return unfoldSchema(
        node,
        (inner, written) => {
          count += 1;
          if (count > MAX_SCHEMAS) throw new RangeError('too many schemas');
          const isAbsent = (name: string) =>
            partsOf(inner.properties.get(name) ?? inner).some(({ text }) => text[absent]);
          const required = inner.required.filter((name) => !inner.properties.has(name) || !isAbsent(name));
          const isSame = inner.required.length === required.length;
          return markRules(inner, isSame ? written : { ...written, required });
        },
        depth,
      );
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return true;
}

/** Adds the keyword `RULE` to a schema that cites rules; if it has a condition, to its `then` and `else`. */
function markRules(node: SchemaNode, written: Readonly<Record<string, unknown>>) {
  const rules = ruleIds(node.text.comment);
  if (rules.length === 0) return written;
  if (!node.if) return { ...written, [RULE]: rules };
  const mark = (keyword: 'then' | 'else') => {
    const branch = node[keyword];
    const demands = branch && keywordsOf(branch).length > 0 && typeof written[keyword] === 'object';
    return demands ? { [keyword]: { ...(written[keyword] as object), [RULE]: rules } } : {};
  };
  return { ...written, ...mark('then'), ...mark('else') };
}
