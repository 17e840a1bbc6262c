/** A piece of wording: plain text, or a member's path (to be written from the root of the message). */
export type Phrase = (string | string[])[];

/** One branch of an `anyOf` or `oneOf`: what it is called, and what it asks for. */
export interface Branch {
  /** The branch's `title`. */
  title?: string;
  /** Members the branch fixes to one or a few values. */
  fixed?: [path: string[], values: unknown[]][];
  /** Members the branch asks for. */
  needs?: string[][];
  /** Where the branch's errors are, when Ajv tells them by the place a `$ref` leads to. */
  at?: string;
  /** Set when a member decides the choice and the branch describes an object as a whole: it declares a type. */
  whole?: true;
}

/** The member whose value decides the branch of a choice. */
export interface Decider {
  /** The member, from the object that the choice is about. */
  path: string[];
  /** The values that lead to each branch. */
  values: unknown[][];
  /** Number of the branch that takes every other value. */
  rest?: number;
}

/** What an `anyOf` or `oneOf` says. */
export interface Choice {
  /** Set when every branch only asks for members to be given: "`a` or `b` must be given". */
  phrase?: Phrase;
  /** Set when every branch pins the same member, so that its value fits one of them at most. */
  decider?: Decider;
  branches: Branch[];
}

/** What one schema object says beyond what Ajv's errors carry. Only schemas with something to say have one. */
export interface Fact {
  /** Rule ids of the schema's `$comment`. */
  rule?: string;
  /**
   * What the rule speaks of beyond the schema's own keywords: its `members` (it declares no type, so it stands beside
   * the schema that does), or the `kind` of value (it declares a type and no members). Absent for a schema that
   * describes an object as a whole.
   */
  scope?: 'members' | 'kind';
  /** The members a closed object may have. */
  names?: string[];
  /** The condition of an `if` in words: when it holds (there is a `then`), and when it does not (an `else`). */
  holds?: Phrase;
  fails?: Phrase;
  /** What `not` forbids. */
  not?: Phrase;
  anyOf?: Choice;
  oneOf?: Choice;
}

/** The facts of one schema, by JSON pointer (as Ajv writes it: URI-encoded, starting with `#`). */
export type Facts = Record<string, Fact>;

/** Everything `explain` needs to know about a set of schemas. Plain JSON. */
export interface ExplainIndex {
  /** Name of the schema (a key of `schemas`) that the errors' paths start from. */
  root: string;
  /** Facts by schema name. Schemas with nothing to say are left out. */
  schemas: Record<string, Facts>;
  /** Every member name that the schemas declare; others may be misspellings. */
  names: readonly string[];
}

/** The part of an Ajv error that is read. Verbose fields and messages are not needed. */
export interface ValidationError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  propertyName?: string;
}

/** Which part of an exchange the instance is; it decides how members are called. */
export type Part = 'body' | 'query' | 'path' | 'header' | 'answer';

export interface ExplainOptions {
  /** Default `body`. */
  part?: Part;
  /** Names of members about which not even a length is told. No value is ever told, of any member. */
  secretMembers?: readonly string[];
  /** Most causes that are told; default 20. */
  limit?: number;
}

/** One root cause. */
export interface Cause {
  /** The member's path in dots and brackets, cleaned and bounded: `beneficiary.swiftCode`, `fileIds[2]`; empty for the whole. */
  path: string;
  /** The JSON Schema keyword that failed; `more` for the closing "and N more". */
  keyword: string;
  /** Rule ids, when the cause comes from a rule. */
  rule?: string;
  /** The cause in words, without a closing period. */
  sentence: string;
}

/** A JSON Schema, or what an OpenAPI document has in its place. */
export type Schema = boolean | { readonly [keyword: string]: unknown };
