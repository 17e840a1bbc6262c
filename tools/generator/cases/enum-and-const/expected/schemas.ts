// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  version: 2;
  kind?: 'ACCOUNTING_SERVICE TAX_SERVICE' | 'it\'s' | 'back\\\\slash';
  flag?: true | null | 1 | 'other';
  point?: { x: 1; y: ['a'] };
  titled?: 'a' | 'b';
}
