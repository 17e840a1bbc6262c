/** The smallest body of each create that the document accepts, without an `orderNo`. */
export const SAMPLE_ORDERS = {
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
