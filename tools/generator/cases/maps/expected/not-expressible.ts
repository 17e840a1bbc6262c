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
  {"pointer":"#/components/schemas/Order/properties/counts/additionalProperties","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Order/properties/both","rules":[],"keyword":"additionalProperties","reason":"further properties may also have the types of the declared ones"},
  {"pointer":"#/components/schemas/Order/properties/shut","rules":[],"keyword":"additionalProperties","reason":"TypeScript rejects further properties only in object literals"},
  {"pointer":"#/components/schemas/Order/properties/patterned","rules":[],"keyword":"patternProperties","reason":"a type does not match names against a pattern"},
];
