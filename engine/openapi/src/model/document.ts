import type { Json } from '../json.ts';
import type { Dialect } from '../load/load-document.ts';
import type { SchemaNode } from './schema-node.ts';

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

export interface DocumentExample {
  /** The key of the example in `examples`; absent if the example is the value of `example`. */
  readonly name?: string;
  readonly value: Json;
  readonly pointer: string;
}

/** One parameter of an operation, or one header of a response. */
export interface Parameter {
  readonly name: string;
  readonly place: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: SchemaNode;
  /** Set if the value is serialized as a media type, not by `style`. */
  readonly mediaType?: string;
  /** As written in the document, otherwise OpenAPI's default. */
  readonly style: string;
  readonly explode: boolean;
  /** Whether characters such as `/` are sent unescaped. */
  readonly allowReserved: boolean;
  /** The examples, except the examples of the schema. */
  readonly examples: readonly DocumentExample[];
  readonly pointer: string;
  readonly extensions: ReadonlyMap<string, Json>;
}

export interface MediaContent {
  readonly mediaType: string;
  /**
   * The schema of the whole content. For JSON Lines and JSON text sequences, the schema of one item; for server-sent
   * events with `itemSchema`, the schema of an event's data.
   */
  readonly schema?: SchemaNode;
  readonly itemSchema?: SchemaNode;
  /** The examples, except the examples of the schema. */
  readonly examples: readonly DocumentExample[];
  /** The `encoding` of form fields, as written. */
  readonly encoding?: Json;
  readonly pointer: string;
}

export interface RequestBody {
  readonly required: boolean;
  readonly description?: string;
  readonly contents: readonly MediaContent[];
  readonly pointer: string;
}

export interface DeclaredResponse {
  /** A status such as `200`, a range such as `4XX`, or `default`. An invalid key is kept as the document writes it. */
  readonly status: string;
  readonly description?: string;
  readonly headers: readonly Parameter[];
  readonly contents: readonly MediaContent[];
  readonly pointer: string;
}

export interface Operation {
  /** Unique in the document. */
  readonly id: string;
  /**
   * `document` if the id is in the document; `derived` if it was made from method and path, or changed to be unique.
   */
  readonly idOrigin: 'document' | 'derived';
  readonly kind: 'operation' | 'webhook' | 'callback';
  readonly method: string;
  /** The path template; for a webhook its name, for a callback its expression. */
  readonly path: string;
  /** For a callback: its key in `callbacks`. */
  readonly callback?: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Alternative sets of security schemes with their scopes. If the array is empty, no credentials are needed. */
  readonly security: readonly ReadonlyMap<string, readonly string[]>[];
  readonly servers?: Json;
  readonly parameters: Readonly<Record<ParameterLocation, readonly Parameter[]>>;
  /** `x-query-schema`: a schema for all query parameters together. */
  readonly querySchema?: SchemaNode;
  readonly body?: RequestBody;
  readonly responses: readonly DeclaredResponse[];
  readonly callbacks: readonly Operation[];
  readonly pointer: string;
  readonly extensions: ReadonlyMap<string, Json>;
}

export interface Unsupported {
  readonly code: UnsupportedCode;
  readonly pointer: string;
  readonly reason: string;
  /** Set if the output is right without this part, which is then only reported and not refused. */
  readonly isWarning?: true;
}

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
  | 'too-large'
  | 'dynamic-ref'
  | 'too-many-cases'
  | 'case-name'
  | 'not-sendable'
  | 'not-routable'
  | 'not-readable'
  | 'not-satisfiable'
  | 'not-read'
  | 'renamed'
  | 'unknown-security';

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
  readonly schemas: readonly SchemaNode[];
  readonly extensions: ReadonlyMap<string, Json>;
  readonly unsupported: readonly Unsupported[];
}
