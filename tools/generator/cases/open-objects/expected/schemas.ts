// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  orderNo: string;
  type?: 'self' | 'other';
  phone?: string;
  payer?: Payer;
  history?: Payer[];
  [property: string]: unknown;
}

export type Order = OrderFields & ({ type?: 'self' } | { type: 'other' | 'self'; phone: string });

export type Payer = Named & {
  /** Its type is not shown. */
  dob?: unknown;
  relationship?: string;
  [property: string]: unknown;
};

export interface Named {
  name: string;
}
