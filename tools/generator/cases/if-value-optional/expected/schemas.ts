// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  kind?: 'plain' | 'rich';
  color?: string;
}

export type Order =
  & OrderFields
  & ({ kind?: 'rich'; color: string } | { kind: 'plain' } | { kind: 'rich' | 'plain'; color: string });
