// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order = Cat | Dog;

export interface Pet {
  kind: string;
}

export type Cat = Pet & { kind: 'Cat' } & { lives: number };

export type Dog = Pet & { kind: 'dog' } & { good?: boolean };
