// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Kind = 'box' | 'letter';

export interface Payer {
  iban?: string;
  kind?: Kind;
}

/** The properties of {@link Parcel} that all its cases share. */
export interface ParcelFields {
  to: string;
  currency?: string;
}

/** Holds to R-001. */
export type Parcel =
  & ParcelFields
  & (UnweighedParcel | WeighedParcel)
  & (ParcelOfKnownPayer | { payerId?: ''; payer?: Payer });

/**
 * A case of {@link Parcel}.
 *
 * If `kind` is `box`, `weight` is required.
 */
export interface UnweighedParcel {
  kind?: 'letter';
  /** In grams. */
  weight?: number;
}

/**
 * A case of {@link Parcel}.
 *
 * If `kind` is `box`, `weight` is required.
 */
export interface WeighedParcel {
  kind?: Kind;
  /** In grams. */
  weight: number;
}

/** A case of {@link Parcel}. */
export type AbsentPayer = object & { iban?: never; kind?: never };

/** A case of {@link Parcel}. */
export interface ParcelOfKnownPayer {
  payerId: string;
  payer?: AbsentPayer;
}

export type Refund = { note?: string } & ({ to?: Payer & { kind?: 'box' }; reason?: string } | RefundByLetter);

/** A case of {@link Refund}. */
export interface RefundByLetter {
  to?: Payer;
  reason: string;
}

export type Order<Currency extends string = string> =
  & { currency: Currency }
  & ('CNY' extends Currency
    ? (Currency extends 'CNY'
      ? CnyOrder
      : { swift?: string; tax: string; currency: 'CNY' } | OtherOrder
    )
    : OtherOrder
  );

/** A case of {@link Order}. */
export interface OtherOrder {
  swift: string;
  tax?: string;
}

/** A case of {@link Order}. */
export interface CnyOrder {
  swift?: string;
  tax: string;
}
