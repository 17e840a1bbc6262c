// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order<Country extends string = string> {
  payer: Payer<Country>;
}

export interface Payer<Country extends string = string> {
  address: Address<Country>;
}

/** The properties of {@link Address}, apart from its conditions. */
export interface AddressFields<Country extends string = string> {
  country: Country;
  state?: string;
}

export type Address<Country extends string = string> =
  & AddressFields<Country>
  & ('US' extends Country
    ? (Country extends 'US'
      ? { state: string }
      : unknown
    )
    : unknown
  );
