/**
 * A call of a client method with a mistake. The first three lines of the compiler's error must contain the property and
 * the name of a case or type.
 */
export type Mistake = readonly [call: string, property: string, named: string];

/** Declarations that the mistakes use: a database row, and correct parts of calls. */
export const PRELUDE = `
declare const row: {
  type: 'I' | 'B'; check: 'check3' | 'check4'; purpose: 'Goods' | 'Service'; relation: 'Self' | 'Spouse';
  paid: 'FullPayment' | 'Other'; account: 'alipay' | 'bank'; currency: string; text: string; maybe?: string;
  sex: 'Male' | 'FeMale'; count: number; nothing: string | null; date: Date; salary: 'Payroll' | 'Salary';
};
const account = { idNumber: '1', name: 'a', account: '2' };
const payer = { fullName: '张伟' };
const order = { orderNo: '1', sourceAmount: 1, sourceCurrency: 'AUD' };
const cny = { ...order, transactionMode: 'crossMode', targetAmount: 1, targetCurrency: 'CNY', paymentType: 'Other' } as const;
const usd = { ...cny, targetCurrency: 'USD' } as const;
const seller = { fullName: 'a', accountName: 'a', accountNumber: '1', idNumber: '1', address: { country: 'CN' } };
const buyer = { fullName: 'a', address: { country: 'AU' } };
const located = { country: 'AU', address: '1 High Street' };
const wallet = { firstName: 'Wei', lastName: 'Zhang', idNumber: '1', accountInfo: { routingType: 'alipay', routingValue: '2' } } as const;
const employer = { fullName: 'a', nationality: 'AU' };
`;

/**
 * Mistakes with literals: each breaks a rule, omits a required property, or has a value that is not in an enumeration.
 */
export const WITH_LITERALS: readonly Mistake[] = [
  ["checkBankAccount({ type: 'check4', ...account })", 'phone', 'BankCheck4'],
  ["checkBankAccount({ type: 'check5', ...account })", 'type', 'BankCheckType'],
  [
    "checkBankAccount({ type: 'check3', idNumber: '1', name: 'a' })",
    'account',
    'CheckBankAccountRequestFields',
  ],
  [
    "createGlobalPayout({ ...order, purpose: 'Goods', subpurpose: 'TRANSLATION_SERVICE' })",
    'subpurpose',
    'GoodsSubpurpose',
  ],
  ["createGlobalPayout({ ...order, purpose: 'Good' })", 'purpose', 'GlobalPayoutPurpose'],
  ["createGlobalPayout({ ...order, beneficiary: { gender: 'Female' } })", 'gender', 'Gender'],
  [
    "createGlobalPayout({ ...order, beneficiary: { entityType: 'I', fullName: 'x' } })",
    'gender',
    'IndividualBeneficiary',
  ],
  [
    "createGlobalPayout({ ...order, beneficiary: { accountInfo: { routingType: 'iban' } } })",
    'routingType',
    'RoutingTypeOnCreate',
  ],
  [
    "createGlobalPayout({ ...order, beneficiary: { accountInfo: { routingValue: '1' } } })",
    'routingType',
    'RoutedBeneficiaryAccount',
  ],
  [
    "createGlobalPayout({ ...order, beneficiaryId: 'B-1', beneficiary: { fullName: 'a' } })",
    'beneficiary',
    'AbsentBeneficiary',
  ],
  [
    "updateGlobalPayout({ ...order, beneficiary: { accountType: 'alipay' } })",
    'subpurpose',
    'GlobalPayoutUpdateToAlipay',
  ],
  ['createPayin({ ...order })', 'payer', 'CreatePayinRequest'],
  ["createPayin({ ...order, payer: { firstNameEn: 'Wei' } })", 'fullName', 'SelfPayer'],
  ["createPayin({ ...order, payer, getway: 'cash' })", 'getway', 'PayinGatewayName'],
  ["createPayin({ ...order, payer, payType: 'web' })", 'payType', 'PayinPayType'],
  ['getPayinStatus({})', 'orderNo', 'PayinByOrderNo'],
  ["createToken({ appKey: 'a' })", 'secretKey', 'CreateTokenRequest'],
  ['createBusinessPayout({ ...cny, payer: buyer })', 'beneficiary', 'CreateBusinessPayoutRequestFields'],
  [
    "createBusinessPayout({ ...cny, paymentType: 'FullPayment', payer: buyer, beneficiary: seller })",
    'logisticsCompany',
    'CnyFullOrFinalPayment',
  ],
  [
    'createBusinessPayout({ ...usd, payer: { ...buyer, address: located }, beneficiary: { ...seller, address: located } })',
    'swiftCode',
    'NonCnyBusinessBeneficiary',
  ],
];

/** The same mistakes with values from a row, whose types are wider than a literal. */
export const WITH_ROWS: readonly Mistake[] = [
  ['checkBankAccount({ type: row.check, ...account })', 'phone', 'BankCheck4'],
  ['checkBankAccount({ type: row.text, ...account })', 'type', 'BankCheckType'],
  [
    'createGlobalPayout({ ...order, beneficiary: { entityType: row.type } })',
    'gender',
    'IndividualBeneficiary',
  ],
  ['createGlobalPayout({ ...order, beneficiary: { entityType: row.text } })', 'entityType', 'EntityType'],
  ['createGlobalPayout({ ...order, beneficiary: { gender: row.text } })', 'gender', 'Gender'],
  ['createGlobalPayout({ ...order, beneficiary: { accountType: row.text } })', 'accountType', 'AccountType'],
  [
    'createGlobalPayout({ ...order, beneficiary: { accountInfo: { routingValue: row.text } } })',
    'routingType',
    'RoutedBeneficiaryAccount',
  ],
  [
    'createGlobalPayout({ ...order, beneficiaryId: row.text, beneficiary: { fullName: row.text } })',
    'beneficiary',
    'AbsentBeneficiary',
  ],
  ['createGlobalPayout({ ...order, purpose: row.text })', 'purpose', 'GlobalPayoutPurpose'],
  [
    "createGlobalPayout({ ...order, purpose: 'Goods', subpurpose: row.text })",
    'subpurpose',
    'GoodsSubpurpose',
  ],
  [
    'createGlobalPayout({ ...order, purpose: row.purpose, subpurpose: row.text })',
    'subpurpose',
    'ServiceSubpurpose',
  ],
  [
    'updateGlobalPayout({ ...order, beneficiary: { accountType: row.account } })',
    'subpurpose',
    'GlobalPayoutUpdateToAlipay',
  ],
  ['createPayin({ ...order, payer, getway: row.text })', 'getway', 'PayinGatewayName'],
  [
    "createPayin({ ...order, payer: { ...payer, relationship: row.relation, realPayer: { fullName: 'b' } } })",
    'realPayer',
    'SelfPayer',
  ],
  ['getPayinStatus({ orderNo: row.maybe })', 'orderNo', 'PayinByOrderNo'],
  [
    'createBusinessPayout({ ...cny, paymentType: row.text, payer: buyer, beneficiary: seller })',
    'paymentType',
    'BusinessPayoutPaymentType',
  ],
  [
    'createBusinessPayout({ ...cny, paymentType: row.paid, payer: buyer, beneficiary: seller })',
    'logisticsCompany',
    'CnyFullOrFinalPayment',
  ],
  [
    'createBusinessPayout({ ...cny, targetCurrency: row.currency, payer: { ...buyer, address: located }, beneficiary: { ...seller, address: located } })',
    'swiftCode',
    'NonCnyBusinessBeneficiary',
  ],
  [
    "checkAlipayTransaction({ purpose: 'Payroll', payer: { fullName: row.text }, beneficiary: wallet })",
    'nationality',
    'B2cPayrollCheck',
  ],
  [
    'checkAlipayTransaction({ purpose: row.salary, payer: employer, beneficiary: wallet })',
    'address',
    'C2cCheck',
  ],
];

/** Mistakes in properties with a plain type and without a rule. The error must be one line, at the property. */
export const WITH_PLAIN_TYPES: readonly (readonly [call: string, property: string])[] = [
  ["checkBankAccount({ type: 'check3', ...account, account: 2 })", 'account'],
  ["checkBankAccount({ type: 'check3', ...account, name: row.nothing })", 'name'],
  ["createGlobalPayout({ ...order, sourceAmount: '1' })", 'sourceAmount'],
  ["createGlobalPayout({ ...order, lockRate: 'yes' })", 'lockRate'],
  ['createGlobalPayout({ ...order, sourceAmount: row.text })', 'sourceAmount'],
  ['createGlobalPayout({ ...order, queryNo: row.nothing })', 'queryNo'],
  ['createGlobalPayout({ ...order, payer: { dob: row.date } })', 'dob'],
  ['createGlobalPayout({ ...order, beneficiary: { nationality: row.count } })', 'nationality'],
  ["createPayin({ ...order, payer, fileIds: 'F-1' })", 'fileIds'],
  ['createPayin({ ...order, payer: { fullName: row.nothing } })', 'fullName'],
  ['createPayin({ ...order, payer, targetAmount: row.text })', 'targetAmount'],
  ['getPayinStatus({ orderNo: row.count })', 'orderNo'],
];

/** Correct calls: their values from a row meet the demands of every case. */
export const RIGHT: readonly string[] = [
  "checkBankAccount({ type: row.check, ...account, phone: '1' })",
  'createGlobalPayout({ ...order, beneficiary: { entityType: row.type, gender: row.sex } })',
  'createGlobalPayout({ ...order, purpose: row.purpose })',
  'createPayin({ ...order, payer: { ...payer, relationship: row.relation } })',
  "updateGlobalPayout({ ...order, beneficiary: { accountType: row.account }, subpurpose: 'TOYS_KIDS_BABIES' })",
  "createBusinessPayout({ ...cny, paymentType: row.paid, logisticsCompany: 'a', logisticsNumber: '1', payer: buyer, beneficiary: seller })",
  'checkAlipayTransaction({ purpose: row.salary, payer: { ...employer, address: located }, beneficiary: { ...wallet, address: located } })',
];
