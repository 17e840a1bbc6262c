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
  {"pointer":"#/components/schemas/Refusal/properties/status","rules":["R-034"],"keyword":"not","reason":"a type cannot exclude values from an open type"},
  {"pointer":"#/components/schemas/QuoteResponse/allOf/1","rules":["R-034"],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/components/schemas/UnspecifiedResponse/allOf/1","rules":["R-034"],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
  {"pointer":"#/paths/~1orders/post/responses/200/content/application~1json/schema/allOf/1","rules":["R-034"],"keyword":"oneOf","reason":"a union also accepts values that fit several branches"},
];
