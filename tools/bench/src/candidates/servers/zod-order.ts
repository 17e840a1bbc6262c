import { loadBundle, resolveRef } from '@cross-border-payments/checks';
import { z } from 'zod';

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

const document = loadBundle();
const { CreateGlobalPayoutRequest, GoodsSubpurpose, ServiceSubpurpose } = document.components.schemas;
const goods = new Set(['', ...(GoodsSubpurpose?.enum ?? [])]);
const services = new Set(['', ...(ServiceSubpurpose?.enum ?? [])]);

const isEmpty = (value: object | undefined) => value === undefined || Object.keys(value).length === 0;
const mayHave = ({ purpose, subpurpose = '' }: Order, wanted: string, allowed: Set<unknown>) =>
  purpose !== wanted || allowed.has(subpurpose);

/**
 * A global payout order in zod, with the properties and limits of the document. Zod has no conditions, so these are
 * refinements.
 */
export const zodOrder = (
  z.fromJSONSchema(withoutConditions(CreateGlobalPayoutRequest) as never) as z.ZodType<Order>
)
  .refine(({ beneficiaryId, beneficiary }) => !beneficiaryId || isEmpty(beneficiary), 'R-001')
  .refine(({ payerId, payer }) => !payerId || isEmpty(payer), 'R-002')
  .refine((order) => mayHave(order, 'Goods', goods), 'R-003')
  .refine((order) => mayHave(order, 'Service', services), 'R-004')
  .refine(({ beneficiary }) => beneficiary?.entityType !== 'I' || beneficiary.gender !== undefined, 'R-006')
  .refine(
    ({ beneficiary: { accountInfo } = {} }) => !accountInfo?.routingValue || accountInfo.routingType,
    'R-007',
  );

/** Removes the conditions of a schema and merges the targets of its references and its `allOf` into it. */
function withoutConditions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutConditions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    $ref,
    if: condition,
    then,
    else: otherwise,
    not,
    allOf = [],
    ...rest
  } = schema as { $ref?: string; allOf?: unknown[] } & Record<string, unknown>;
  const parts = $ref === undefined ? allOf : [resolveRef(document, $ref), ...allOf];
  const own = Object.entries(rest).map(([name, value]) => [name, withoutConditions(value)]);
  return Object.assign({}, ...parts.map(withoutConditions), Object.fromEntries(own));
}
