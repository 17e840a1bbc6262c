// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields<From extends string = string, To extends string = string> {
  from: From;
  to: To;
  a?: string;
  b?: string;
}

export type Order<From extends string = string, To extends string = string> =
  & OrderFields<From, To>
  & ('AUD' extends From
    ? (From extends 'AUD'
      ? { a: string }
      : unknown
    )
    : unknown
  )
  & ('CNY' extends To
    ? (To extends 'CNY'
      ? { b: string }
      : unknown
    )
    : ('HKD' extends To
      ? (To extends 'HKD'
        ? { b: string }
        : unknown
      )
      : unknown
    )
  );
