/** Words and property paths of a sentence. Each path starts at the root of the message. */
export type Phrase = (string | string[])[];

/** One branch of an `anyOf` or `oneOf`: its title and what it requires. */
export interface Branch {
  title?: string;
  fixed?: [path: string[], values: unknown[]][];
  needs?: string[][];
  /** Target of the branch's `$ref`. The `schemaPath` of the branch's errors may start with this target. */
  at?: string;
  /** Set if a property selects the branch and the branch declares a type, that is, describes a whole object. */
  whole?: true;
}

/** The property whose value selects the branch of a choice. */
export interface Decider {
  path: string[];
  values: unknown[][];
  /** Number of the branch for all other values. */
  rest?: number;
}

export interface Choice {
  /** Set if every branch only requires properties: "`a` or `b` must be given". */
  phrase?: Phrase;
  /** Set if every branch fixes the same property, so that its value fits at most one of them. */
  decider?: Decider;
  branches: Branch[];
}

/** What Ajv's errors do not tell about a schema object. A schema without such facts has no entry. */
export interface SchemaMetadata {
  rule?: string;
  /**
   * What the rule applies to in addition to the schema's own keywords. `properties`: the schema declares no type, so it
   * restricts properties that another schema declares. `kind`: the schema declares a type but no properties, so the
   * rule also applies to the type. Absent for a schema that describes a whole object.
   */
  scope?: 'properties' | 'kind';
  /** The allowed properties of an object that rejects all others. */
  names?: string[];
  /** The condition of an `if` in words, if there is a `then`. `fails` is its negation, if there is an `else`. */
  holds?: Phrase;
  fails?: Phrase;
  not?: Phrase;
  anyOf?: Choice;
  oneOf?: Choice;
}

/** What `explain` needs to know about schemas, as plain JSON. */
export interface ExplainIndex {
  /** Name of the schema (a key of `schemas`) at which the paths of the errors start. */
  root: string;
  /** Facts by schema name and JSON pointer (as Ajv writes it: URI-encoded, starting with `#`). */
  schemas: Record<string, Record<string, SchemaMetadata>>;
  /** Every property name that the schemas declare. Any other name may be a misspelling. */
  names: readonly string[];
  /** What known formats and patterns demand, after "must", by keyword and value: `format date`. */
  demands?: Readonly<Record<string, string>>;
}

/** The properties of an Ajv error that `explain` reads. */
export interface ValidationError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  /**
   * The parameters of Ajv, and two more: `text`, the words for the error, and `path`, the names that lead to the value.
   */
  params: Record<string, unknown>;
  propertyName?: string;
}

/** The part of the request or response that was validated; determines the nouns of the sentences. */
export type ValidatedPart = 'body' | 'query' | 'path' | 'header' | 'cookie' | 'response';

export interface ExplainOptions {
  /** Defaults to `body`. */
  part?: ValidatedPart;
  /** Names of properties whose lengths are left out of the sentences. Values are left out for all properties. */
  secretProperties?: readonly string[];
  /** Maximum number of causes. Defaults to 20. */
  limit?: number;
}

/** One root cause. */
export interface Cause {
  /**
   * The property's path, cleaned and shortened: `customer.swiftCode`, `fileIds[2]`; empty for the whole instance.
   */
  path: string;
  /** The JSON pointer of the property, with cleaned names: `/customer/swiftCode`; empty for the whole instance. */
  pointer: string;
  /** The JSON Schema keyword that failed; `more` for the closing "and N more". */
  keyword: string;
  /** Id of the broken rule; several ids are separated by `, `. */
  rule?: string;
  /** The cause in words, without a period at the end. */
  sentence: string;
}

/** A JSON Schema, or a Schema Object of OpenAPI. */
export type Schema = boolean | { readonly [keyword: string]: unknown };
