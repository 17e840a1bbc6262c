// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  a?: User_2;
  b?: User;
  c?: StringSchema;
  d?: _3DSecure;
  e?: PayOutV2;
  f?: 付款;
  g?: RecordSchema;
  h?: SendOrderResponse200;
  i?: Default;
}

export type User_2 = 'lower';

export type User = 'upper';

export type StringSchema = 's';

export type _3DSecure = 'digits';

export type PayOutV2 = 'hyphen';

export type 付款 = 'hanzi';

export type RecordSchema = 'record';

export type Default = 'reserved';

export type SendOrderResponse200 = 'mine';
