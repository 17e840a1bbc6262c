import type { JsonSchema, SchemaNode } from '@cross-border-payments/openapi/model';
import { demandOfKeyword, type MessageDemand, uniquePaths } from './demand.ts';
import type { MessagePath } from './paths.ts';
import type { LimitsByPath, ValueLimits } from './value-limits.ts';

/** The place of a schema that is being read. */
export interface SchemaPlace {
  readonly path: MessagePath;
  /** The references that were followed to get here, each with its target and path. */
  readonly around: readonly { readonly node: SchemaNode; readonly path: MessagePath }[];
  readonly rules: readonly string[];
  /**
   * Whether the schema is part of a composition such as `allOf`, and so describes the same value as the schema that
   * contains it.
   */
  readonly isPart?: boolean;
  /** Whether the schema describes only some of the values at its path. */
  readonly isPartial?: boolean;
}

export interface DeclaredProperty {
  readonly path: MessagePath;
  readonly node: SchemaNode;
}

/** What the demand reader offers to the functions that each read one keyword. */
export interface SchemaVisitor {
  readonly limits: LimitsByPath;
  readonly declared: ReadonlyMap<string, DeclaredProperty>;
  read(node: SchemaNode, place: SchemaPlace): MessageDemand[];
  ofValue(node: SchemaNode, place: SchemaPlace, keyword: string, value: unknown): MessageDemand;
  write(node: SchemaNode): JsonSchema;
  limitsOf(node: SchemaNode, place: SchemaPlace): ValueLimits;
}

/** Reads a schema of the values one step below a place. */
export function readInside(
  visitor: SchemaVisitor,
  node: SchemaNode,
  place: SchemaPlace,
  step: string,
  isPartial = place.isPartial ?? false,
): MessageDemand[] {
  return visitor.read(node, { ...place, path: [...place.path, step], isPart: false, isPartial });
}

/**
 * Returns a single demand for a keyword with all the schemas in it, instead of one for each schema.
 *
 * @param step the step from the value to its inner values, if the demand also depends on the inner values
 */
export function demandOfWhole(
  node: SchemaNode,
  place: SchemaPlace,
  keyword: string,
  schema: JsonSchema,
  value: unknown,
  step?: string,
): MessageDemand {
  const touched = uniquePaths([place.path, ...(step === undefined ? [] : [[...place.path, step]])]);
  return demandOfKeyword(node, place, keyword, { value, schema, touched, exact: false });
}
