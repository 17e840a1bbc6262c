// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields {
  purpose: 'Payroll' | 'Salary';
  payer?: { name?: string };
  payee?: { first?: string; full?: string; account?: { kind?: 'alipay' | 'bank'; number?: string } };
}

export type Order =
  & OrderFields
  & (
    | { purpose: 'Payroll'; payer: { name: string } }
    | {
      purpose: 'Salary';
      payee: { first: string; account: { kind: 'alipay' } } | { full: string; account: { number: string } };
    }
    | {
      purpose: 'Payroll' | 'Salary';
      payer: { name: string };
      payee: { first: string; account: { kind: 'alipay' } } | { full: string; account: { number: string } };
    }
  );

export interface Payroll {
  payer: { name: unknown };
}

export interface Wallet {
  payee: { account: { kind: 'alipay' }; first: unknown };
}

export interface Bank {
  payee: { account: { number: unknown }; full: unknown };
}
