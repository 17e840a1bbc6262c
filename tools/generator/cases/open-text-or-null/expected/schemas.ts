// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields<Currency extends string = string> {
  currency: Currency | null;
  method?: string;
}

export type Order<Currency extends string = string> =
  & OrderFields<Currency>
  & ('CNY' extends Currency
    ? (Currency extends 'CNY'
      ? { method: string }
      : unknown
    )
    : unknown
  );
