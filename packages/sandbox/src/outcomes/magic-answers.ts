/** A value that forces the answer of an operation that makes no order. */
export interface MagicAnswer {
  readonly operation: string;
  /** Path of the member of body, form or query; empty for the whole body. */
  readonly member: string;
  readonly value: string | number;
  /** What `status` of the envelope says. */
  readonly code: '1' | '-1' | '10001' | '10028';
  /** `message` of the envelope, or of the data where the answer succeeds. */
  readonly message: string;
}

const WRONG_SIGNATURE = 'SANDBOX-WRONG-SIGNATURE';
const UNQUOTED = 'XXX';
const REFUSED_ACCOUNT = '6220000000006607';
const FAILED_ACCOUNT = '6220000000006601';

function quoteRefused(operation: string): MagicAnswer {
  return {
    operation,
    member: 'targetCurrency',
    value: UNQUOTED,
    code: '-1',
    message: 'There is no rate for this pair of currencies.',
  };
}

function alipay(member: string, failed: boolean): MagicAnswer {
  return {
    operation: 'verifyAlipayTransaction',
    member,
    value: failed ? FAILED_ACCOUNT : REFUSED_ACCOUNT,
    code: failed ? '1' : '-1',
    message: failed ? 'The account cannot receive.' : 'The request failed.',
  };
}

function uploadRefused(operation: string): MagicAnswer {
  return {
    operation,
    member: 'fileName',
    value: 'sandbox-refused.pdf',
    code: '-1',
    message: 'The document cannot be read. Upload a clearer one.',
  };
}

/** The table of magic values of the operations that make no order. */
export const MAGIC_ANSWERS: readonly MagicAnswer[] = [
  {
    operation: 'checkSignature',
    member: '',
    value: WRONG_SIGNATURE,
    code: '10001',
    message: 'The verification of the signature failed.',
  },
  {
    operation: 'checkSignature',
    member: 'signature',
    value: WRONG_SIGNATURE,
    code: '10001',
    message: 'The verification of the signature failed.',
  },
  quoteRefused('getGlobalPayoutQuote'),
  quoteRefused('getPersonalPayoutQuote'),
  quoteRefused('getBusinessPayoutQuote'),
  {
    operation: 'convertWalletFunds',
    member: 'sourceAmount',
    value: 6607,
    code: '-1',
    message: 'The conversion was refused; no money moved.',
  },
  {
    operation: 'convertWalletFunds',
    member: 'targetAmount',
    value: 6607,
    code: '-1',
    message: 'The conversion was refused; no money moved.',
  },
  {
    operation: 'checkBankAccount',
    member: 'name',
    value: '沙盒失败',
    code: '10028',
    message: 'The verification failed.',
  },
  {
    operation: 'checkBankAccount',
    member: 'name',
    value: '沙盒未填',
    code: '-1',
    message: 'Required fields were left unfilled.',
  },
  {
    operation: 'findChineseCharacters',
    member: 'pinyinName',
    value: 'wu ci ren',
    code: '1',
    message: 'No Chinese characters exist for the name.',
  },
  {
    operation: 'findChineseCharacters',
    member: 'pinyinName',
    value: 'sha he ju shou',
    code: '-1',
    message: 'The look-up failed.',
  },
  alipay('beneficiary.accountInfo.routingValue', true),
  alipay('beneficiary.accountInfo.number', true),
  alipay('beneficiary.accountInfo.routingValue', false),
  alipay('beneficiary.accountInfo.number', false),
  uploadRefused('uploadGlobalPayoutDocument'),
  uploadRefused('uploadPayinDocument'),
  uploadRefused('uploadBusinessPayoutDocumentBase64'),
  uploadRefused('uploadBusinessPayoutDocument'),
  uploadRefused('uploadPersonalPayoutDocument'),
];
