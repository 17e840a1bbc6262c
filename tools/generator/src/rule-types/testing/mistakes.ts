/** A mistake in a call of a method, and what the first three lines of the compiler's error must name. */
export type Mistake = readonly [call: string, names: string];

/** What the mistakes use: a row of a database, and calls that are right. */
export const PRELUDE = `
declare const row: {
  type: 'I' | 'B'; check: 'check3' | 'check4'; purpose: 'Goods' | 'Service'; relation: 'Self' | 'Spouse';
  paid: 'FullPayment' | 'Other'; currency: string; text: string; count: number; maybe: string | null;
  gender?: 'Male' | 'FeMale'; sex: 'Male' | 'FeMale'; date: Date;
};
const account = { idNumber: '1', name: 'a', account: '2' };
const payer = { fullName: '张伟' };
const order = { orderNo: '1', sourceAmount: 1, sourceCurrency: 'AUD' };
const trade = { ...order, transactionMode: 'crossMode', targetAmount: 1, targetCurrency: 'CNY', paymentType: 'Other' } as const;
const seller = { fullName: 'a', accountName: 'a', accountNumber: '1', address: { country: 'CN' } };
const buyer = { fullName: 'a', address: { country: 'AU' } };
`;

/** Mistakes with literals. */
export const WITH_LITERALS: readonly Mistake[] = [
  ["checkBankAccount({ type: 'check4', ...account })", 'phone'],
  ["checkBankAccount({ type: 'check5', ...account })", 'type'],
  ["checkBankAccount({ type: 'check3', idNumber: '1', name: 'a' })", 'account'],
  ["checkBankAccount({ type: 'check3', ...account, account: 2 })", 'account'],
  ["createGlobalPayout({ ...order, purpose: 'Goods', subpurpose: 'TRANSLATION_SERVICE' })", 'subpurpose'],
  ["createGlobalPayout({ ...order, purpose: 'Good' })", 'purpose'],
  ["createGlobalPayout({ ...order, sourceAmount: '1' })", 'sourceAmount'],
  ["createGlobalPayout({ ...order, beneficiary: { gender: 'Female' } })", 'gender'],
  ["createGlobalPayout({ ...order, beneficiary: { accountType: 'card' } })", 'accountType'],
  ["createGlobalPayout({ ...order, beneficiary: { accountInfo: { routingType: 'iban' } } })", 'routingType'],
  ["createGlobalPayout({ ...order, paymentType: 'Full' })", 'paymentType'],
  ['createGlobalPayout({ ...order, lockRate: "yes" })', 'lockRate'],
  ['createPayin({ ...order })', 'payer'],
  ["createPayin({ ...order, payer: { firstNameEn: 'Wei' } })", 'fullName'],
  ["createPayin({ ...order, payer, getway: 'cash' })", 'getway'],
  ["createPayin({ ...order, payer, payType: 'web' })", 'payType'],
  ["createPayin({ ...order, payer, fileIds: 'F-1' })", 'fileIds'],
  ['getPayinStatus({})', 'orderNo'],
  ["createToken({ appKey: 'a' })", 'secretKey'],
  ['createBusinessPayout({ ...trade, payer: buyer })', 'beneficiary'],
];

/** Mistakes with values from a row, whose types are wider than a literal. */
export const WITH_ROWS: readonly Mistake[] = [
  ['checkBankAccount({ type: row.check, ...account })', 'phone'],
  ['checkBankAccount({ type: row.text, ...account })', 'type'],
  ["checkBankAccount({ type: 'check3', ...account, name: row.maybe })", 'name'],
  ["checkBankAccount({ type: 'check3', ...account, idNumber: row.count })", 'idNumber'],
  ['createGlobalPayout({ ...order, beneficiary: { entityType: row.type } })', 'gender'],
  ['createGlobalPayout({ ...order, beneficiary: { entityType: row.text } })', 'entityType'],
  ['createGlobalPayout({ ...order, beneficiary: { gender: row.text } })', 'gender'],
  ['createGlobalPayout({ ...order, beneficiary: { nationality: row.count } })', 'nationality'],
  ['createGlobalPayout({ ...order, purpose: row.text })', 'purpose'],
  ["createGlobalPayout({ ...order, purpose: 'Goods', subpurpose: row.text })", 'subpurpose'],
  ['createGlobalPayout({ ...order, purpose: row.purpose, subpurpose: row.text })', 'subpurpose'],
  ['createGlobalPayout({ ...order, sourceAmount: row.text })', 'sourceAmount'],
  ['createGlobalPayout({ ...order, queryNo: row.maybe })', 'queryNo'],
  ['createGlobalPayout({ ...order, payer: { dob: row.date } })', 'dob'],
  ['createPayin({ ...order, payer: { fullName: row.maybe } })', 'fullName'],
  ['createPayin({ ...order, payer, getway: row.text })', 'getway'],
  ['createPayin({ ...order, payer, targetAmount: row.text })', 'targetAmount'],
  [
    "createPayin({ ...order, payer: { ...payer, relationship: row.relation, realPayer: { fullName: 'b' } } })",
    'realPayer',
  ],
  ['getPayinStatus({ orderNo: row.count })', 'orderNo'],
  [
    'createBusinessPayout({ ...trade, paymentType: row.paid, payer: buyer, beneficiary: { ...seller, idNumber: "1" } })',
    'logisticsCompany',
  ],
];

/** Calls with values from a row that meet every case. */
export const RIGHT: readonly string[] = [
  "checkBankAccount({ type: row.check, ...account, phone: '1' })",
  'createGlobalPayout({ ...order, beneficiary: { entityType: row.type, gender: row.sex } })',
  'createGlobalPayout({ ...order, purpose: row.purpose })',
  'createPayin({ ...order, payer: { ...payer, relationship: row.relation } })',
];
