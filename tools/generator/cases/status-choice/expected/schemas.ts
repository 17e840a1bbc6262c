// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** What every answer carries. */
export interface Envelope {
  /** Code. */
  status: string;
  /** Text of the error. */
  message?: string;
}

/** Any answer that is no success. */
export interface Refusal {
  status: unknown;
  /** Details. */
  data?: string | object;
  message: unknown;
}

/**
 * A quote, on success.
 *
 * Holds to R-034.
 */
export type QuoteResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: Quote }
      : { status: '1'; data: Quote } | Refusal & { message: string }
    )
    : Refusal & { message: string }
  )
  & { status: Status };

/**
 * An answer whose data is not shown.
 *
 * Holds to R-034.
 */
export type UnspecifiedResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data?: string | object }
      : { status: '1'; data?: string | object } | Refusal & { message: string }
    )
    : Refusal & { message: string }
  )
  & { status: Status };

/** A refused create. */
export type CreateRefusedResponse = Envelope & Refusal & { message: string } & { data?: string | unknown[] | { tradeId?: string } };

export interface Quote {
  queryNo?: string;
  rate?: number;
}
