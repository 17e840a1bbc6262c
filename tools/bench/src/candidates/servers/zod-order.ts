import { loadBundle } from '@cross-border-payments/proof';
import { z } from 'zod';
import { orderSchema } from './order-schema.ts';

/** Members that conditions test. */
interface Order {
  orderNo?: string;
  purpose?: string;
  subpurpose?: string;
  beneficiaryId?: string;
  beneficiary?: {
    entityType?: string;
    gender?: string;
    accountInfo?: { routingType?: string; routingValue?: string };
  };
  payerId?: string;
  payer?: object;
}

const { GoodsSubpurpose, ServiceSubpurpose } = loadBundle().components.schemas;
const goods = new Set(['', ...(GoodsSubpurpose?.enum ?? [])]);
const services = new Set(['', ...(ServiceSubpurpose?.enum ?? [])]);

const isEmpty = (value: object | undefined) => value === undefined || Object.keys(value).length === 0;
const mayHave = ({ purpose, subpurpose = '' }: Order, wanted: string, allowed: Set<unknown>) =>
  purpose !== wanted || allowed.has(subpurpose);

/** A global payout order in zod: the document's members and limits; conditions, which zod lacks, are refinements. */
export const zodOrder = (z.fromJSONSchema(withoutConditions(orderSchema()) as never) as z.ZodType<Order>)
  .refine(({ beneficiaryId, beneficiary }) => !beneficiaryId || isEmpty(beneficiary), 'R-001')
  .refine(({ payerId, payer }) => !payerId || isEmpty(payer), 'R-002')
  .refine((order) => mayHave(order, 'Goods', goods), 'R-003')
  .refine((order) => mayHave(order, 'Service', services), 'R-004')
  .refine(({ beneficiary }) => beneficiary?.entityType !== 'I' || beneficiary.gender !== undefined, 'R-006')
  .refine(
    ({ beneficiary: { accountInfo } = {} }) => !accountInfo?.routingValue || accountInfo.routingType,
    'R-007',
  );

/** Removes the conditions of a schema and merges its `allOf` into it. */
function withoutConditions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutConditions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    if: condition,
    then,
    else: otherwise,
    not,
    allOf = [],
    ...rest
  } = schema as { allOf?: unknown[] } & Record<string, unknown>;
  const own = Object.entries(rest).map(([name, value]) => [name, withoutConditions(value)]);
  return Object.assign({}, ...allOf.map(withoutConditions), Object.fromEntries(own));
}
