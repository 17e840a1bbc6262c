// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order = Pet;

export type Pet = CatBase & { kind: 'Cat' } | Dog | Lion;

export interface PetBase {
  kind: string;
}

export type Cat = CatBase & { kind: 'Cat' } | Lion;

export type CatBase = PetBase & { lives: number };

export type Dog = PetBase & { good?: boolean } & { kind: 'dog' };

export type Lion = CatBase & { mane?: boolean } & { kind: 'Lion' };
