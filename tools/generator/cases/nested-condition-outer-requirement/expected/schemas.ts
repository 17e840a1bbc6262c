// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  detail?: string;
  payee?: { account?: 'bank' | 'alipay'; name?: string };
}

export type Order = OrderFields & ({ payee: { account: 'alipay' }; detail: string } | { payee?: { account?: 'bank' } });
