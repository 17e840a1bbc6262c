import type { Json } from '../json.ts';
import type { Dialect } from '../load/load-document.ts';
import type { SchemaNode } from './schema-node.ts';

/** Part of the request that carries a parameter. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** A value that the document gives as an example. */
export interface DocumentExample {
  /** Its name in `examples`; the one of `example` has none. */
  readonly name?: string;
  readonly value: Json;
  readonly pointer: string;
}

/** One parameter of an operation, or one header of an answer. */
export interface Parameter {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: SchemaNode;
  /** Set if the value is serialised as a media type rather than by `style`. */
  readonly mediaType?: string;
  /** Serialisation style, as written or by OpenAPI's default. */
  readonly style: string;
  readonly explode: boolean;
  /** Whether characters such as `/` are sent as they are. */
  readonly allowReserved: boolean;
  /** The parameter's own, beside those of its schema. */
  readonly examples: readonly DocumentExample[];
  readonly pointer: string;
  readonly extensions: ReadonlyMap<string, Json>;
}

/** One media type of a body, with its schema if there is one. */
export interface MediaContent {
  readonly mediaType: string;
  readonly schema?: SchemaNode;
  /** Its own, beside those of its schema. */
  readonly examples: readonly DocumentExample[];
  /** The `encoding` of form members, as written. */
  readonly encoding?: Json;
  readonly pointer: string;
}

/** The body of a request. */
export interface RequestBody {
  readonly required: boolean;
  readonly description?: string;
  readonly contents: readonly MediaContent[];
  readonly pointer: string;
}

/** One answer of an operation. */
export interface Answer {
  /** As written: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description?: string;
  readonly headers: readonly Parameter[];
  readonly contents: readonly MediaContent[];
  readonly pointer: string;
}

/** One operation, webhook or callback. */
export interface Operation {
  /** Unique over the document. */
  readonly id: string;
  /** Whether the id is the document's, or derived from method and path or made unique. */
  readonly idOrigin: 'document' | 'derived';
  readonly kind: 'operation' | 'webhook' | 'callback';
  /** In capitals. */
  readonly method: string;
  /** The path template; for a webhook its name, for a callback its expression. */
  readonly path: string;
  /** The name of a callback in `callbacks`. */
  readonly callback?: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Alternatives, each a set of schemes with scopes; an empty list means none is needed. */
  readonly security: readonly ReadonlyMap<string, readonly string[]>[];
  /** The `servers` of the operation or its path, as written. */
  readonly servers?: Json;
  readonly parameters: Readonly<Record<ParameterPlace, readonly Parameter[]>>;
  /** `x-query-schema`: a schema over all query parameters together. */
  readonly querySchema?: SchemaNode;
  readonly body?: RequestBody;
  readonly answers: readonly Answer[];
  readonly callbacks: readonly Operation[];
  readonly pointer: string;
  readonly extensions: ReadonlyMap<string, Json>;
}

/** A part of the document that cannot be represented. */
export interface Unsupported {
  readonly code: UnsupportedCode;
  readonly pointer: string;
  readonly reason: string;
}

/** The reasons why something cannot be represented. */
export type UnsupportedCode =
  | 'remote-ref'
  | 'unresolved-ref'
  | 'not-a-schema'
  | 'invalid-keyword'
  | 'unknown-format'
  | 'duplicate-operation-id'
  | 'malformed'
  | 'circular-composition'
  | 'too-deep'
  | 'dynamic-ref'
  | 'too-many-cases'
  | 'case-name'
  | 'not-sendable'
  | 'not-routable'
  | 'not-readable'
  | 'unknown-security';

/** The model of an OpenAPI document. */
export interface Document {
  readonly dialect: Dialect;
  readonly title: string;
  readonly description?: string;
  readonly servers: Json;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Operation[];
  /** Named schemas: the components, then other targets of a `$ref`. */
  readonly named: ReadonlyMap<string, SchemaNode>;
  readonly securitySchemes: ReadonlyMap<string, Json>;
  /** Every schema node of the document. */
  readonly schemas: readonly SchemaNode[];
  readonly extensions: ReadonlyMap<string, Json>;
  readonly unsupported: readonly Unsupported[];
}
