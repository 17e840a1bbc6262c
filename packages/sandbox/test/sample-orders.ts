import { SAMPLE_ORDERS } from '../src/control/tools.ts';

export type SampleFamily = keyof typeof SAMPLE_ORDERS;

/** The operations of each family. */
export const OPERATIONS = {
  global: {
    create: 'createGlobalPayout',
    confirm: 'confirmGlobalPayout',
    status: 'getGlobalPayoutStatus',
    upload: 'uploadGlobalPayoutDocument',
    complete: 'completeGlobalPayoutDocuments',
  },
  business: {
    create: 'createBusinessPayout',
    confirm: 'confirmBusinessPayout',
    status: 'getBusinessPayoutStatus',
    upload: 'uploadBusinessPayoutDocument',
    complete: 'completeBusinessPayoutDocuments',
  },
  personal: {
    create: 'createPersonalPayout',
    confirm: 'confirmPersonalPayout',
    status: 'getPersonalPayoutStatus',
    upload: 'uploadPersonalPayoutDocument',
    complete: 'completePersonalPayoutDocuments',
  },
  payin: {
    create: 'createPayin',
    status: 'getPayinStatus',
    upload: 'uploadPayinDocument',
  },
} as const;

/** Computes the other amount of an order that must have both. */
function fitting(family: SampleFamily, { sourceAmount, targetAmount }: Readonly<Record<string, unknown>>) {
  if (family === 'business' && typeof sourceAmount === 'number')
    return { targetAmount: inCents(sourceAmount * 7.12) };
  if (family === 'payin' && typeof targetAmount === 'number')
    return { sourceAmount: inCents(targetAmount * 7.12) };
  if (family === 'payin' && typeof sourceAmount === 'number')
    return { targetAmount: inCents(sourceAmount / 7.12) };
  return {};
}

const inCents = (amount: number) => Math.round(amount * 100) / 100;

/** Makes the body of a create from the sample of a family. @param properties replace properties of the sample */
export function sample(
  family: SampleFamily,
  orderNo: string,
  properties: Readonly<Record<string, unknown>> = {},
) {
  return { ...SAMPLE_ORDERS[family], orderNo, ...fitting(family, properties), ...properties };
}
