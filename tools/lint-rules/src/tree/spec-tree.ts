import { formatPointer, type Path } from '@cross-border-payments/openapi';
import type { JsonObject } from './values.ts';

/** A value of the document, by its file and its path in it. */
export interface SpecPlace {
  /** Absolute file name, with `/` between its parts. */
  readonly file: string;
  readonly path: Path;
}

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

/** The facts of a registered rule that the linter needs. */
export interface RegisteredRule {
  readonly id: string;
  readonly kinds: readonly string[];
  /** Where a finding about the rule as a whole is reported. */
  readonly place: SpecPlace;
  /** Names of the example components its instances start from. */
  readonly exampleNames: readonly string[];
  /** Names of the members at which its instances are rejected. */
  readonly membersAtFault: readonly string[];
}

/** The document as checks see it: the tree of hand-written files, or the single file of the bundle. */
export interface SpecTree {
  readonly kind: 'source' | 'bundle';
  /** `openapi.yaml`, absolute. */
  readonly entry: string;
  /** Every file of the document by absolute name, parsed. */
  readonly files: ReadonlyMap<string, unknown>;
  /** The rules of the register by id. */
  readonly rules: ReadonlyMap<string, RegisteredRule>;
  readonly components: readonly Component[];
  readonly nodes: readonly SpecNode[];
  readonly references: readonly Reference[];
  /** Returns the end of the node's chain of `$ref`s, or the node itself. */
  target(node: SpecNode): SpecNode;
  /** Returns the nodes whose `$ref` leads directly to this node. */
  usesOf(node: SpecNode): readonly SpecNode[];
  /** Returns the objects directly inside this one. */
  childrenOf(node: SpecNode): readonly SpecNode[];
}

/** Returns a key for the place. */
export function placeKey(place: SpecPlace): string {
  return `${place.file}#${formatPointer(place.path)}`;
}
