// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  type: 'check3' | 'check4';
  phone?: string;
  note?: number | null;
  tags?: string[];
  text?: 'a text that is too long' | 'to be written here' | 'a second time' | 'for its property';
}

/** Holds to R-021. */
export type Order =
  & OrderFields
  & (
    | { type: 'check3' }
    | {
      type: 'check4' | 'check3';
      phone: string;
      note: number | null;
      tags: string[];
      text: {};
    }
  );
