import type { SpecPlace } from './place.ts';
import type { JsonObject } from './values.ts';

/** What a value of the document is, by the OpenAPI objects the checks look at. */
export type NodeKind =
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'example'
  | 'securityScheme'
  | 'schema';

/** One OpenAPI object of the document, at the one place where it is written. `$ref`s are not followed. */
export interface SpecNode {
  readonly kind: NodeKind;
  readonly place: SpecPlace;
  /** The object itself. A boolean schema is no node. */
  readonly value: JsonObject;
  /** The object that holds this one in the same file (or component); undefined for the outermost. */
  readonly parent: SpecNode | undefined;
  /** The keyword of the parent this object stands under: `allOf`, `properties`, `schema`, `responses`, ... */
  readonly via: string;
  /** The key below that keyword (member name, status code, media type), or the empty text. */
  readonly key: string;
  /** Whether it belongs to a webhook. */
  readonly webhook: boolean;
}

/** A component, by kind (`schemas`, `parameters`, ...) and name. */
export interface Component {
  readonly kind: string;
  readonly name: string;
  readonly place: SpecPlace;
}

/** One `$ref` that stands in the document. */
export interface Reference {
  /** The object that holds the `$ref`. */
  readonly from: SpecPlace;
  readonly ref: string;
  /** Where it leads; the target need not exist. Undefined for an address on the network. */
  readonly target: SpecPlace | undefined;
}
