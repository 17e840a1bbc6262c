// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  type: 'check3' | 'check4';
  phone?: string;
  note?: string;
}

export type Order =
  & OrderFields
  & (
    | { type: 'check4'; phone: string }
    | { type: 'check3'; note: string }
    | { type: 'check4' | 'check3'; phone: string; note: string }
  );
