// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** A clause of the document that no type expresses: only a check at run time enforces it. */
export interface NotExpressible {
  readonly pointer: string;
  readonly rules: readonly string[];
  readonly keyword: string;
  readonly reason: string;
}

/** All such clauses, in the order of the document. */
export const notExpressible: readonly NotExpressible[] = [
  {"pointer":"#/components/schemas/Order/properties/listed","rules":[],"keyword":"propertyNames","reason":"TypeScript rejects further properties only in object literals"},
  {"pointer":"#/components/schemas/Order/properties/any","rules":[],"keyword":"propertyNames","reason":"a type does not limit the names of a map unless they are listed"},
  {"pointer":"#/components/schemas/Order/properties/any/propertyNames","rules":[],"keyword":"pattern","reason":"a type does not match strings against a pattern"},
];
