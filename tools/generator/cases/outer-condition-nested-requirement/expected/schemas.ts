// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  mode: 'home' | 'abroad';
  payer: Payer;
}

export type Order =
  & OrderFields
  & ({ mode: 'home' } | { mode: 'abroad' | 'home'; payer: { address: { street: string } } });

export interface Payer {
  address?: Address;
}

export interface Address {
  street?: string;
  town?: string;
}
