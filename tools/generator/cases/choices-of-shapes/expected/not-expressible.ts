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
  {"pointer":"#/components/schemas/Field","rules":[],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/components/schemas/Field/oneOf/0","rules":[],"keyword":"additionalProperties","reason":"TypeScript rejects further properties only in object literals"},
  {"pointer":"#/components/schemas/Field/oneOf/0/properties/id","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Field/oneOf/1","rules":[],"keyword":"additionalProperties","reason":"TypeScript rejects further properties only in object literals"},
  {"pointer":"#/components/schemas/Field/oneOf/2","rules":[],"keyword":"additionalProperties","reason":"TypeScript rejects further properties only in object literals"},
  {"pointer":"#/components/schemas/Machine","rules":[],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/components/schemas/Machine/oneOf/0/properties/repository","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Machine/oneOf/1/properties/pull/properties/number","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Deletion","rules":[],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/components/schemas/Emoji","rules":[],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/components/schemas/Part","rules":[],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/components/schemas/Part/oneOf/0/properties/kind","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Kind","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Kind","rules":[],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/components/schemas/Part/oneOf/0/properties/style","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Part/oneOf/1/properties/kind","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Shapes/properties/tags","rules":[],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/components/schemas/Range/properties/low","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
  {"pointer":"#/components/schemas/Range/properties/high","rules":[],"keyword":"integer","reason":"a number type includes fractions"},
];
