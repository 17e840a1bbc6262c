// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  a?: string;
  b?: string;
  c?: string;
}

export type Order = OrderFields & ({ a?: never } | { a: string; b: 'x' });
