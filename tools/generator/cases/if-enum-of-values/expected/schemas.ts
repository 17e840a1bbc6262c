// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  part: 'Deposit' | 'Full' | 'Final' | 'Other';
  carrier?: string;
}

export type Order =
  & OrderFields
  & ({ part: 'Deposit' | 'Other' } | { part: 'Full' | 'Final' | 'Deposit' | 'Other'; carrier: string });
