// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  a?: string;
  a2?: string;
  b?: string;
  b2?: string;
  c?: string;
  c2?: string;
}

/** Holds to. */
export type Order =
  & OrderFields
  & ({ a: string; a2: string } | { a?: never })
  & ({ b: string; b2: string } | { b?: never })
  & ({ c: string; c2?: never } | { c?: never });
