// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields<Currency extends string = string> {
  currency: Currency;
  amount: number;
  swift?: string;
  kind?: 'Full' | 'Part';
  carrier?: string;
}

export type Order<Currency extends string = string> =
  & OrderFields<Currency>
  & ('CNY' extends Currency
    ? (Currency extends 'CNY'
      ? { kind: 'Part' } | { kind: 'Full' | 'Part'; carrier: string }
      :
        | { currency: 'CNY'; kind: 'Full'; carrier: string }
        | { currency: 'CNY'; kind: 'Part' }
        | { swift: string }
    )
    : { swift: string }
  );
