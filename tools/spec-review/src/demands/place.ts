import type { JsonSchema, SchemaNode } from '@cross-border-payments/openapi/model';
import type { MessageDemand } from './demand.ts';
import type { MessagePath } from './path.ts';

/** Place of a schema while it is read. */
export interface SchemaPlace {
  readonly path: MessagePath;
  /** The schemas that were followed to get here, and where each of them started. */
  readonly around: readonly { readonly node: SchemaNode; readonly path: MessagePath }[];
  readonly rules: readonly string[];
  /** Whether the schema is a part of a composition, and so speaks about the same value as what is around it. */
  readonly isPart?: boolean;
}

/** Reads schemas into demands. */
export interface SchemaVisitor {
  /** Reads a schema; `allOf` and references are followed, so each demand stands at the value it is about. */
  read(node: SchemaNode, place: SchemaPlace): MessageDemand[];
  /** Makes the demand of a keyword, and notes the border it draws. */
  leaf(node: SchemaNode, place: SchemaPlace, keyword: string, value: unknown): MessageDemand;
  /** Writes a schema for the validators. */
  write(node: SchemaNode): JsonSchema;
}
