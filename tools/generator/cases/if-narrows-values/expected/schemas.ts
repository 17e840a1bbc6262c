// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  purpose?: Purpose;
  /** At most 256 characters. */
  detail?: string;
}

export type Order =
  & OrderFields
  & (
    | { purpose: 'Goods'; detail?: 'SHOES' | 'TOYS' }
    | { purpose: 'Service'; detail?: 'A B' | 'C' | '' }
    | { purpose?: 'Rent' }
    | { purpose: 'Goods' | 'Service' | 'Rent'; detail?: never }
  );

export type Purpose = 'Goods' | 'Service' | 'Rent';

export type GoodsDetail = 'SHOES' | 'TOYS';
