// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order = Named & Priced & { extra: boolean };

export interface Named {
  name: string;
}

export interface Priced {
  price: number;
}
