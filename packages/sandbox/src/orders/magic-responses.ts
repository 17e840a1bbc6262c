import { Refusal } from '@cross-border-payments/server-stubs/runtime';

/** Finds the response that a magic value forces. @param request body, form (with the file as `fileName`) or query */
export function forcedResponse(operation: string, request: unknown): MagicResponse | undefined {
  return MAGIC_RESPONSES.find((row) => row.operation === operation && holds(row, request));
}

function holds(row: MagicResponse, request: unknown): boolean {
  const value = row.property === '' ? request : propertyAt(request, row.property);
  if (typeof row.value === 'number')
    return value !== undefined && value !== '' && Number(value) === row.value;
  return value === row.value;
}

/** Like `forcedResponse`, but throws a response with the code `-1`. @throws Refusal for such a response */
export function refuseIfForced(operation: string, request: unknown): MagicResponse | undefined {
  const forced = forcedResponse(operation, request);
  if (forced?.code === '-1') throw new Refusal(forced.message);
  return forced;
}

/**
 * Paths of properties are empty for the whole body. The message is in the envelope; for a success, it is in the data.
 */
type MagicRow = readonly [
  operations: readonly string[],
  properties: readonly string[],
  value: string | number,
  code: '1' | '-1' | '10001' | '10028',
  message: string,
];

const CHECK = ['checkBankAccount'];
const FIND = ['findChineseCharacters'];
const ALIPAY = ['checkAlipayTransaction'];
const ACCOUNTS = ['beneficiary.accountInfo.routingValue', 'beneficiary.accountInfo.number'];
const QUOTES = ['getGlobalPayoutQuote', 'getPersonalPayoutQuote', 'getBusinessPayoutQuote'];
const UPLOADS = [
  'uploadGlobalPayoutDocument',
  'uploadPayinDocument',
  'uploadBusinessPayoutDocumentBase64',
  'uploadBusinessPayoutDocument',
  'uploadPersonalPayoutDocument',
];
const WRONG_SIGNATURE = 'The verification of the signature failed.';
const NO_RATE = 'There is no rate for this pair of currencies.';
const NOT_CONVERTED = 'The conversion was refused; no money moved.';
const UNREADABLE = 'The document cannot be read. Upload a clearer one.';

const ROWS: readonly MagicRow[] = [
  [['checkSignature'], ['', 'signature'], 'SANDBOX-WRONG-SIGNATURE', '10001', WRONG_SIGNATURE],
  [QUOTES, ['targetCurrency'], 'XXX', '-1', NO_RATE],
  [['convertWalletFunds'], ['sourceAmount', 'targetAmount'], 6607, '-1', NOT_CONVERTED],
  [CHECK, ['name'], '沙盒失败', '10028', 'The verification failed.'],
  [CHECK, ['name'], '沙盒未填', '-1', 'Required fields were left unfilled.'],
  [FIND, ['pinyinName'], 'wu ci ren', '1', 'No Chinese characters exist for the name.'],
  [FIND, ['pinyinName'], 'sha he ju shou', '-1', 'The look-up failed.'],
  [ALIPAY, ACCOUNTS, '6220000000006601', '1', 'The account cannot receive.'],
  [ALIPAY, ACCOUNTS, '6220000000006607', '-1', 'The request failed.'],
  [UPLOADS, ['fileName'], 'sandbox-refused.pdf', '-1', UNREADABLE],
];

type MagicResponse = (typeof MAGIC_RESPONSES)[number];

export const MAGIC_RESPONSES = ROWS.flatMap(([operations, properties, value, code, message]) =>
  operations.flatMap((operation) =>
    properties.map((property) => ({ operation, property, value, code, message })),
  ),
);

export function propertyAt(body: unknown, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
