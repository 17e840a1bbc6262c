// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  a: string | null;
  b?: 'x' | 'y' | null;
  c?: Part | null;
  d: number;
}

export interface Part {
  n?: string;
}

export type Animal = Cat;

export interface AnimalBase {
  kind: string;
}

export type Cat = AnimalBase & { kind: 'Cat' };

export type AnimalOrNull = Animal | null;
