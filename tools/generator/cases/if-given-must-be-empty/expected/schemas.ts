// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  payerId?: string;
  payer?: { name?: string };
  text?: string;
}

/** Holds to R-002. */
export type Order = OrderFields & ({ payerId: string; payer?: object & { name?: never }; text?: '' } | { payerId?: '' });
