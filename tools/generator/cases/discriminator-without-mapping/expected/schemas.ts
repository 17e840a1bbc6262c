// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order = Cat & { kind: 'Cat' } | Dog & { kind: 'Dog' };

export interface Cat {
  kind: string;
  lives: number;
}

export interface Dog {
  kind: string;
  good: boolean;
}
