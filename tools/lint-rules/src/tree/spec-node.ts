import type { SpecPlace } from './place.ts';
import type { JsonObject } from './values.ts';

/** Kind of a value of the document, by the OpenAPI objects that checks use. */
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

/** One OpenAPI object where it is written; `$ref`s are not followed. */
export interface SpecNode {
  readonly kind: NodeKind;
  readonly place: SpecPlace;
  /** The object itself. A boolean schema is no node. */
  readonly value: JsonObject;
  /** The parent object in the same file or component; undefined for the outermost. */
  readonly parent: SpecNode | undefined;
  /** The parent's keyword for this object: `allOf`, `properties`, `schema`, `responses`, ... */
  readonly via: string;
  /** The key under that keyword (member name, status code, media type), or the empty text. */
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

/** One `$ref` of the document. */
export interface Reference {
  /** The object that holds the `$ref`. */
  readonly from: SpecPlace;
  readonly ref: string;
  /** Its target, which need not exist; undefined for a network address. */
  readonly target: SpecPlace | undefined;
}
