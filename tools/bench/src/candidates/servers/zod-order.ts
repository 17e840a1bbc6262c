import { z } from 'zod';

const text = (length = 256) => z.string().max(length).optional();
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .optional();
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();
const date = z.iso.date().optional();
const idType = z.enum(['idcard', 'passport', 'driver', 'residence', 'workpermit', 'other']).optional();
const entityType = z.enum(['I', 'B']).optional();
const gender = z.enum(['Male', 'FeMale']).optional();

const routingType = z
  .enum(['bsb', 'swift', 'sort', 'ifsc', 'aba', 'alipay', 'wechat', 'bpay', ''])
  .optional();
const purpose = z
  .enum([
    'Salary',
    'Family Support',
    'Payroll',
    'Goods',
    'Service',
    'Tuition',
    'Insurance',
    'Travel',
    'Rent',
    'Living',
  ])
  .optional();
const fundsSource = z
  .enum(['Business income', 'Employment income', 'Part-time income', 'Saving deposits'])
  .optional();

/** Values of `subpurpose` for the purposes that have a list of them; the empty text means none. */
const SUBPURPOSES = {
  Goods: new Set([
    '',
    'CLOTHES_BAGS_SHOES_CLOTHES',
    'DAILY_SUPPLIES_AND_COSMETICS',
    'ELECTRONICS_AND_HOME_APPLIANCES',
    'TOYS_KIDS_BABIES',
  ]),
  Service: new Set([
    '',
    'INTERPRETATION_SERVICE',
    'TRANSLATION_SERVICE',
    'HUMAN_RESOURCE_SERVICE',
    'ESTATE_AGENCY_SERVICE',
    'SOFTWARE_DEVELOPMENT_SERVICE',
    'WEB_DESIGN_OR_DEVELOPMENT_SERVICE',
    'DRAFTING_LEGAL_SERVICE',
    'LEGAL_RELATED_CERTIFICATION_SERVICE',
    'ACCOUNTING_SERVICE TAX_SERVICE',
    'ARCHITECTURAL_DECORATION_DESIGN_SERVICE',
    'ADVERTISING_SERVICE MARKET_RESEARCH_SERVICE',
    'EXHIBITION_BOOTH_SERVICE',
    'OTHER_SERVICE',
  ]),
};

const address = {
  state: text(),
  city: text(),
  address: text(),
  street: text(),
  postCode: text(),
  country,
};

const account = z
  .looseObject({
    name: text(),
    bankName: text(),
    currency,
    number: text(),
    address: text(),
    routingType,
    routingValue: text(),
  })
  .refine(({ routingValue, routingType }) => !routingValue || Boolean(routingType), 'R-007');

const beneficiary = z
  .looseObject({
    fullName: text(),
    firstName: text(),
    lastName: text(),
    accountType: z.enum(['bank', 'alipay', 'wechat']).optional(),
    accountInfo: account.optional(),
    entityType,
    idNumber: text(),
    idType,
    nationality: country,
    phoneCode: text(10),
    phoneNumber: text(),
    email: text(),
    gender,
    address: z.looseObject({ ...address, district: text() }).optional(),
    occupation: text(),
    idIssueDate: date,
    idExpiryDate: date,
  })
  .refine(({ entityType, gender }) => entityType !== 'I' || gender !== undefined, 'R-006');

const payer = z.looseObject({
  firstName: text(),
  lastName: text(),
  fullName: text(),
  firstNameEn: text(),
  lastNameEn: text(),
  nationality: country,
  phoneNumber: text(),
  phoneCode: text(10),
  email: text(),
  idNumber: text(),
  idType,
  idCountry: country,
  idIssueDate: date,
  idExpiryDate: date,
  gender,
  entityType,
  dob: date,
  reference: text(32),
  address: z.looseObject(address).optional(),
  accountInfo: z.looseObject({ number: text(), bankName: text() }).optional(),
  occupation: text(),
});

const isEmpty = (value: object | undefined) => value === undefined || Object.keys(value).length === 0;

/** A global payout order, written by hand in zod: the same members and limits, conditions as refinements. */
export const zodOrder = z
  .looseObject({
    orderNo: text(),
    lockRate: z.boolean().optional(),
    queryNo: text(),
    purpose,
    subpurpose: text(),
    fundsSource,
    relationship: text(),
    sourceAmount: z.number().optional(),
    sourceCurrency: currency,
    targetAmount: z.number().optional(),
    targetCurrency: currency,
    beneficiaryId: text(),
    payerId: text(),
    logisticsCompany: text(),
    logisticsNumber: text(),
    paymentType: z.enum(['DepositPayment', 'FullPayment', 'FinalPayment']).optional(),
    transactionMode: z.enum(['cnyMode', 'originalMode', 'crossMode']).optional(),
    beneficiary: beneficiary.optional(),
    payer: payer.optional(),
  })
  .refine(({ beneficiaryId, beneficiary }) => !beneficiaryId || isEmpty(beneficiary), 'R-001')
  .refine(({ payerId, payer }) => !payerId || isEmpty(payer), 'R-002')
  .refine(({ purpose, subpurpose }) => {
    if (subpurpose === undefined || (purpose !== 'Goods' && purpose !== 'Service')) return true;
    return SUBPURPOSES[purpose].has(subpurpose);
  }, 'R-003 R-004');
