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
  {"pointer":"#/components/schemas/Order/properties/note","rules":["R-021"],"keyword":"integer","reason":"a number type includes fractions"},
];
