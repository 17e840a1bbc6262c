/** Orders that are right, and what a merchant who writes JavaScript may do wrong in them. */
import type { Client } from '../index.ts';

const account = { name: 'Zhang San', number: '6216610200016587010', currency: 'CNY' };
export const beneficiary = {
  ...{ fullName: 'Zhang San', entityType: 'I', gender: 'Male', accountType: 'bank' },
  accountInfo: account,
};
export const order = {
  ...{
    orderNo: 'INV-1',
    purpose: 'Salary',
    sourceCurrency: 'AUD',
    targetCurrency: 'CNY',
    targetAmount: 5000,
  },
  beneficiary,
};
export const payin = {
  ...{ orderNo: 'RENT-1', purpose: 'Rent', sourceAmount: 900, sourceCurrency: 'AUD', getway: 'alipay' },
  payer: { fullName: '张伟' },
};
export const supplier = {
  ...{ orderNo: 'PO-1', transactionMode: 'cnyMode', paymentType: 'Other' },
  ...{ sourceAmount: 100, sourceCurrency: 'USD', targetAmount: 712, targetCurrency: 'CNY' },
  payer: { fullName: 'Acme Ltd', address: { country: 'US' } },
  beneficiary: {
    ...{ fullName: '示例公司', accountName: '张伟', accountNumber: '6216610200016587010' },
    ...{ idNumber: '44030519880615003X', address: { country: 'CN' } },
  },
};
export const gift = { orderNo: 'GIFT-1', payer: { fullName: 'Li Na' }, beneficiary: { fullName: 'Li Wei' } };
export type Mistake = readonly [sentence: string, run: (client: Loose) => unknown];

/** A client as JavaScript sees it. */
export type Loose = Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>> &
  Pick<Client, 'call'>;

/** Makes mistakes in an otherwise right input. */
export function inputs(
  group: string,
  method: string,
  right: object,
  changes: readonly (readonly [sentence: string, change: unknown])[],
): Mistake[] {
  return changes.map(([sentence, change]) => [
    sentence,
    (client) => client[group]?.[method]?.({ ...right, ...(change as object) }),
  ]);
}

export const inAccount = (change: object) => ({
  beneficiary: { ...beneficiary, accountInfo: { ...account, ...change } },
});
const inBeneficiary = (change: object) => ({ beneficiary: { ...beneficiary, ...change } });

export class Person {
  readonly #name = 'Zhang San';
  get fullName() {
    return this.#name;
  }
}
class NumberedPerson extends Person {
  readonly idNumber = '44030519880615003X';
}

/** What a program reads if it decodes UTF-8 as Latin-1 or Windows-1252. */
export const misread = (text: string, encoding: 'latin1' | 'windows-1252') =>
  encoding === 'latin1'
    ? String.fromCharCode(...new TextEncoder().encode(text))
    : new TextDecoder(encoding).decode(new TextEncoder().encode(text));

/** Each mistake with a part of the sentence that the client must say about it. */
export const MISTAKEN_ORDERS: readonly Mistake[] = [
  ...inputs('globalPayout', 'create', order, [
    [
      '`beneficary` is not known: did you mean `beneficiary`?',
      { beneficiary: undefined, beneficary: beneficiary },
    ],
    [
      '`accountNumber` is not known here: write it as `beneficiary.accountInfo.number` or `payer.accountInfo.number`',
      { accountNumber: '6216' },
    ],
    ['`quoteNo` is not known: did you mean `queryNo`?', { quoteNo: 'Q-1' }],
    [
      '`target_amount` is not known: did you mean `targetAmount`?',
      { targetAmount: undefined, target_amount: 5 },
    ],
    ['`order_no` is not known: leave it out, because `orderNo` is given', { order_no: 'INV-1' }],
    ['`payerID` is not known: did you mean `payerId`?', { payerID: 'P-1' }],
    [
      '`beneficiary.fulName` is not known: did you mean `fullName`?',
      inBeneficiary({ fullName: undefined, fulName: 'Z' }),
    ],
    [
      '`beneficiary.accountInfo.nummber` is not known: did you mean `number`?',
      inAccount({ number: undefined, nummber: '6216' }),
    ],
    ['`beneficiary.accountInfo.iban` is not known: leave it out', inAccount({ bankName: 'B', iban: 'DE89' })],
    ['`beneficiary.address.zip` is not known: leave it out', inBeneficiary({ address: { zip: '518000' } })],
    ['add the `queryNo` of the quote whose rate is locked', { lockRate: true }],
    ['add the `queryNo` of the quote', { lockRate: true, queryNo: '' }],
    ['nobody is paid: give `beneficiary` or `beneficiaryId`', { beneficiary: {} }],
    ['nobody is paid: give `beneficiary` or `beneficiaryId`', { beneficiary: null }],
    [
      '`beneficiary` is a `Map` without properties of its own',
      { beneficiary: new Map(Object.entries(beneficiary)) },
    ],
    ['`beneficiary` is a string: pass an object', { beneficiary: 'Zhang San' }],
    ['`beneficiary` is a string: pass an object', { beneficiary: JSON.stringify(beneficiary) }],
    ['`beneficiary` is a promise: await it', { beneficiary: Promise.resolve(beneficiary) }],
    ['`beneficiary` is a `Person` without properties of its own', { beneficiary: new Person() }],
    ['`beneficiary` has `fullName` from its class, which is not sent', { beneficiary: new NumberedPerson() }],
    [
      '`beneficiary` has `fullName` from its class, which is not sent',
      { beneficiary: Object.assign(Object.create({ fullName: 'Z' }), { gender: 'Male' }) },
    ],
    [
      '`beneficiary.fullName` is a function, which cannot be sent: pass its value',
      inBeneficiary({ fullName: () => 'Zhang San' }),
    ],
    ['`purpose` is a symbol, which cannot be sent: pass its value', { purpose: Symbol('Salary') }],
    [
      '`beneficiary.idExpiryDate` is a `Date` with a time: pass a string',
      inBeneficiary({ idExpiryDate: new Date(0) }),
    ],
    [
      '`beneficiary.fullName` contains the text of a missing value',
      inBeneficiary({ fullName: 'undefined undefined' }),
    ],
    ['`beneficiary.email` contains the text of a missing value', inBeneficiary({ email: '[object Object]' })],
    ['add `beneficiary.accountInfo.number`', inAccount({ number: undefined })],
    ['add `beneficiary.accountInfo.routingValue`', inBeneficiary({ accountType: 'alipay', accountInfo: {} })],
    ['`beneficiary.accountInfo.currency` differs from `targetCurrency`', inAccount({ currency: 'AUD' })],
    [
      '`beneficiary.accountInfo.number` contains a space, an invisible or a full-width character',
      inAccount({ number: '6216 6102 0001' }),
    ],
    [
      '`beneficiary.accountInfo.number` contains a space, an invisible or a full-width character',
      inAccount({ number: '62166102\u00a00001' }),
    ],
    [
      '`beneficiary.accountInfo.number` contains a space, an invisible or a full-width character',
      inAccount({ number: '\u202d62166102\u202c' }),
    ],
    [
      '`beneficiary.accountInfo.number` contains a space, an invisible or a full-width character',
      inAccount({ number: '６２１６６１０２' }),
    ],
    [
      '`beneficiary.accountInfo.number` is a number that JavaScript has rounded',
      inAccount({ number: Number('6216610200016587010') }),
    ],
    ['`beneficiary.accountInfo.number` contains the text of a missing value', inAccount({ number: 'null' })],
    [
      '`beneficiary.accountInfo.routingValue` contains a space',
      inAccount({ routingType: 'bsb', routingValue: '062 000' }),
    ],
    ['`payer.accountInfo.number` contains a space', { payer: { accountInfo: { number: '1 2' } } }],
    ...['undefined', 'null', 'NaN', '[object Object]', 'INV-undefined', 'INV-null-7'].map(
      (orderNo) => ['`orderNo` contains the text of a missing value', { orderNo }] as const,
    ),
    ...['{{orderNo}}', 'INV-$\u007bid}'].map(
      (orderNo) => ['`orderNo` contains a template that was not filled in', { orderNo }] as const,
    ),
    [
      '`beneficiary.fullName` contains a template that was not filled in',
      inBeneficiary({ fullName: '$\u007bcustomer.name}' }),
    ],
    ...['INV-1 ', ' INV-1', 'INV-1\n', '\u3000INV-1'].map(
      (orderNo) => ['`orderNo` has a space at its start or end: trim it', { orderNo }] as const,
    ),
    ['`queryNo` has a space at its start or end', { queryNo: 'Q-1\n' }],
    ...[new Date().toISOString(), '2026-11-30T10:00+11:00', `${Date.now()}`, '0.8446542374105732'].map(
      (orderNo) => ['`orderNo` changes with every run: pass a number that stays', { orderNo }] as const,
    ),
    ...['INV-1\nINV-2', 'INV\t1', 'INV\u00001'].map(
      (orderNo) => ['`orderNo` contains a line break or a control character', { orderNo }] as const,
    ),
    ...['YOUR_ORDER_NO', 'your order number', '<order number>', '[orderNo]', 'TODO', 'change-me', 'XXXX'].map(
      (orderNo) => ['`orderNo` is a placeholder: pass the real value', { orderNo }] as const,
    ),
    ['`beneficiary.accountInfo.number` is a placeholder', inAccount({ number: '<account>' })],
    ['`orderNo` contains only spaces', { orderNo: ' ' }],
    ['`beneficiary.fullName` contains only spaces: write its value', inBeneficiary({ fullName: ' \u00a0' })],
    ['`beneficiary.fullName` contains HTML, such as `&amp;`', inBeneficiary({ fullName: 'O&#39;Neil' })],
    ['`beneficiary.accountInfo.bankName` contains HTML', inAccount({ bankName: 'Bank A &amp; B' })],
    ...[misread('张三', 'latin1'), misread('张三', 'windows-1252'), misread('José', 'latin1')].map(
      (fullName) =>
        ['`beneficiary.fullName` is UTF-8 that was read with', inBeneficiary({ fullName })] as const,
    ),
    ...['621661******7010', '6216••••7010', '6216xxxx7010'].map(
      (number) => ['`beneficiary.accountInfo.number` has hidden digits', inAccount({ number })] as const,
    ),
    [
      '`beneficiary.accountInfo.number` is a number that a spreadsheet has rounded',
      inAccount({ number: '6.21661E+18' }),
    ],
    ['`beneficiary.idNumber` is a number that a spreadsheet', inBeneficiary({ idNumber: '4.40305E+17' })],
    ...['6.2e15', '6.21661e+21', '6E+18', '6.2E15'].map(
      (number) =>
        [
          `\`beneficiary.accountInfo.number\` is a number that ${number === '6E+18' ? 'a spreadsheet has' : 'was'} rounded`,
          inAccount({ number }),
        ] as const,
    ),
    ['`beneficiary.idNumber` is a number that was rounded', inBeneficiary({ idNumber: '4.40305e17' })],
    [
      '`beneficiary.fullName` is an email address: pass the name',
      inBeneficiary({ fullName: 'li@na.example' }),
    ],
    ['`beneficiary.accountInfo.name` is an email address', inAccount({ name: 'li@na.example' })],
    ['`beneficiary.nationality` is not a country of ISO 3166-1', inBeneficiary({ nationality: 'UK' })],
    ['`payer.idCountry` is not a country', { payer: { idCountry: 'EN' } }],
    ['`beneficiary.address.country` is not a country', inBeneficiary({ address: { country: 'CB' } })],
    [
      '`beneficiary.idIssueDate` is after `beneficiary.idExpiryDate`',
      inBeneficiary({ idIssueDate: '2039-03-01', idExpiryDate: '2029-03-02' }),
    ],
    ['`beneficiary` is an array: pass an object', { beneficiary: [beneficiary] }],
    ['`payer` is an array: pass an object', { payer: [] }],
    [
      '`accountInfo` is not known here: write it as `beneficiary.accountInfo` or `payer.accountInfo`',
      { accountInfo: { number: '6216' } },
    ],
    [
      '`beneficiary.accountName` is not known here: write it as `beneficiary.accountInfo.name`',
      inBeneficiary({ accountName: 'Zhang San' }),
    ],
    ...['BKCHCNBJ4', '062-000'].map(
      (routingValue) =>
        [
          '`beneficiary.accountInfo.routingValue` is not a SWIFT code, which has 8 or 11 characters',
          inAccount({ routingType: 'swift', routingValue }),
        ] as const,
    ),
    ...(
      [
        ['contains `?` for characters that were lost', '??'],
        ['contains characters that were lost', '\ufffd\ufffd三'],
        ['contains characters that were lost', '𠮷田'.slice(1)],
        ['is encoded as in a URL', encodeURIComponent('张三')],
        ['is a placeholder', 'N/A'],
        ['contains a line break or a control character', 'Zhang San\r\n'],
        ['contains a line break or a control character', 'Zhang\u0000San'],
        ['contains an escape such as `\\u5f20`', '\\u5f20\\u4e09'],
      ] as const
    ).map(([fault, fullName]) => [`\`beneficiary.fullName\` ${fault}`, inBeneficiary({ fullName })] as const),
    [
      'did you mean `ACCOUNTING_SERVICE TAX_SERVICE`?',
      { purpose: 'Service', subpurpose: 'ACCOUNTING_SERVICE' },
    ],
    [
      '`beneficiaryId` contains the text of a missing value',
      { beneficiary: undefined, beneficiaryId: 'undefined' },
    ],
    ['no amount is given: add `sourceAmount` or `targetAmount`', { targetAmount: undefined }],
    ['`targetAmount` must be more than 0', { targetAmount: -5 }],
    ['`targetAmount` must be more than 0', { targetAmount: 0 }],
    ['`targetAmount` is not a number', { targetAmount: '5,000' }],
    ['`targetAmount` is not a number', { targetAmount: Number.NaN }],
    ['`targetAmount` is not a number', { targetAmount: 5000n }],
    [
      '`targetAmount` has more decimals than `CNY`, which has at most two decimals: round it',
      { targetAmount: 0.1 + 0.2 },
    ],
    [
      '`sourceAmount` has more decimals than `JPY`, which has no',
      { sourceCurrency: 'JPY', sourceAmount: 1.5 },
    ],
    ['`sourceAmount` has more decimals than `KWD`', { sourceCurrency: 'KWD', sourceAmount: 1.2345 }],
    ['`sourceCurrency` must be 3 capital letters', { sourceCurrency: 'aud' }],
    ['`sourceCurrency` is not a currency of ISO 4217', { sourceCurrency: 'RMB' }],
    ['`beneficiary` must be empty because `beneficiaryId` is given (R-001)', { beneficiaryId: 'B-1' }],
    [
      '`payer` must be empty because `payerId` is given (R-002)',
      { payerId: 'P-1', payer: { fullName: 'Zhang San' } },
    ],
    ['`payer.email` is not an email address', { payer: { email: 'zhang.example' } }],
    ['`payer.dob` is in the future: correct it', { payer: { dob: '2990-05-17' } }],
    ['`beneficiary.accountInfo.bankName` is a placeholder', inAccount({ bankName: 'TODO' })],
    ['`beneficiary.fullName` is a placeholder', inBeneficiary({ fullName: 'YOUR_NAME' })],
    ['`purpose` must be one of `Salary`, `Family Support`,', { purpose: 'salary' }],
    ['`payer.idExpiryDate` must be a real date', { payer: { idExpiryDate: 'long term' } }],
    ['`targetAmount` is a function', { targetAmount: () => 5000 }],
    ['`sourceCurrency` is missing: `sourceAmount` is given', { sourceAmount: 5, sourceCurrency: undefined }],
    [
      '`targetAmount` must be equal to `sourceAmount`, which is in the same currency',
      { sourceCurrency: 'CNY', sourceAmount: 4000 },
    ],
  ]),
  ...inputs('payin', 'create', payin, [
    ['`gateway` is not known: leave it out, because `getway` is given', { gateway: 'alipay' }],
    ['no gateway is given: add `getway`', { getway: undefined }],
    ['`payerId` is not known: leave it out', { payerId: 'P-1' }],
    ['no amount is given', { sourceAmount: undefined }],
    [
      '`payer.emial` is not known: did you mean `email`?',
      { payer: { ...payin.payer, emial: 'a@b.example' } },
    ],
    ['`fileIds` contains the text of a missing value', { fileIds: ['F-1', 'undefined'] }],
    ['`fileIds` is a function', { fileIds: [() => 'F-1'] }],
  ]),
  ...inputs('businessPayout', 'create', supplier, [
    ['`beneficiary.acountName` is not known', { beneficiary: { ...supplier.beneficiary, acountName: 'A' } }],
    [
      '`beneficiary.accountNumber` contains a space',
      { beneficiary: { ...supplier.beneficiary, accountNumber: '6216 6102' } },
    ],
    [
      '`beneficiary.swiftCode` contains a space',
      { beneficiary: { ...supplier.beneficiary, swiftCode: 'BKCH CNBJ' } },
    ],
    [
      '`beneficiary.swiftCode` is not a SWIFT code, which has 8 or 11 characters',
      { beneficiary: { ...supplier.beneficiary, swiftCode: 'BKCHCNB' } },
    ],
    ['must be equal to `sourceAmount`', { sourceCurrency: 'CNY' }],
  ]),
  ...inputs('personalPayout', 'create', gift, [
    ['`benficiary` is not known: did you mean `beneficiary`?', { beneficiary: undefined, benficiary: {} }],
    ['`beneficiary` is a `Set` without properties of its own', { beneficiary: new Set(['Li Wei']) }],
    [
      '`beneficiary.fullName` contains the text of a missing value',
      { beneficiary: { fullName: 'Li undefined' } },
    ],
    ['`beneficiary.idNumber` is a symbol', { beneficiary: { fullName: 'Li Wei', idNumber: Symbol('id') } }],
  ]),
  ...inputs('globalPayout', 'update', order, [
    ['`beneficiary.accountInfo.currency` differs from `targetCurrency`', inAccount({ currency: 'AUD' })],
    ['`sourceAmout` is not known: did you mean `sourceAmount`?', { sourceAmout: 5 }],
  ]),
];
