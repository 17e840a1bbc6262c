/** The smallest body of each create that the document accepts. */
const EXAMPLES = {
  global: {
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    sourceAmount: 100,
    purpose: 'Salary',
    beneficiary: { fullName: 'Li Si', accountType: 'bank', accountInfo: { number: '6216610200016587010' } },
  },
  business: {
    transactionMode: 'cnyMode',
    sourceAmount: 100,
    targetAmount: 712,
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    paymentType: 'DepositPayment',
    payer: { fullName: 'Example Trading Ltd', address: {} },
    beneficiary: {
      fullName: 'Shenzhen Example Co. Ltd.',
      accountName: 'Li Si',
      accountNumber: '6216610200016587010',
      idNumber: '11010519491231002X',
      address: {},
    },
  },
  personal: {
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    sourceAmount: 100,
    payer: { fullName: 'Jane Doe' },
    beneficiary: { fullName: 'Li Si' },
  },
  payin: {
    sourceCurrency: 'CNY',
    targetCurrency: 'USD',
    sourceAmount: 712,
    targetAmount: 100,
    getway: 'alipay',
    purpose: 'Rent',
    payer: { fullName: '李四', relationship: 'Self' },
    beneficiary: { fullName: 'Example University' },
  },
} as const;

export type SampleFamily = keyof typeof EXAMPLES;

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

/** The other amount of orders that have two. */
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

/** Makes the body of a create. @param members replace those of the example */
export function sample(
  family: SampleFamily,
  orderNo: string,
  members: Readonly<Record<string, unknown>> = {},
) {
  return { ...EXAMPLES[family], orderNo, ...fitting(family, members), ...members };
}
