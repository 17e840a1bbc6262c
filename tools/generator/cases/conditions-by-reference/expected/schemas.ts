// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  kind: 'a' | 'b';
  x?: string;
  y?: string;
}

export type Order = OrderFields & ({ kind: 'b' } | { kind: 'a' | 'b'; x: string });

export type Update = Order & ({ x: string; y: string } | { x?: never });

export type RuleOfA = unknown;
