/** A refusal that needs no magic value: the state or the request itself brings it. */
export interface PlainRefusal {
  readonly operations: readonly string[];
  readonly how: string;
  readonly rule?: string;
  readonly code: '-1' | '10001' | '10028';
}

const CREATES = [
  'createGlobalPayout',
  'createPayin',
  'createBusinessPayout',
  'createPersonalPayout',
] as const;

/** How the refusals are reached that have no magic value of their own. */
export const PLAIN_REFUSALS: readonly PlainRefusal[] = [
  { operations: ['createToken'], how: 'Send a wrong `secretKey`.', code: '-1' },
  {
    operations: ['(any but the login)'],
    how: 'Send a token more than an hour old.',
    rule: 'R-032',
    code: '-1',
  },
  {
    operations: ['(any with a JSON body, but the login)'],
    how: 'Start with `--require-signature`, and send a body without its stand-in signature. Otherwise signatures are not looked at.',
    rule: 'R-039',
    code: '-1',
  },
  {
    operations: ['(any that uploads)'],
    how: 'Upload a file that is empty, of another kind than its name says, or more than the sandbox keeps.',
    code: '-1',
  },
  { operations: CREATES, how: 'Create with an `orderNo` that is used.', rule: 'R-029', code: '-1' },
  {
    operations: ['(any that names an order)'],
    how: 'Name an order that does not exist, or none.',
    code: '-1',
  },
  {
    operations: [
      'confirmGlobalPayout',
      'confirmBusinessPayout',
      'confirmPersonalPayout',
      'confirmPersonalPayoutDeprecated',
    ],
    how: 'Confirm twice; confirm more than the wallet holds.',
    code: '-1',
  },
  {
    operations: ['confirmBusinessPayout'],
    how: 'Confirm an order between two currencies without `queryNo`.',
    rule: 'R-028',
    code: '-1',
  },
  {
    operations: ['confirmBusinessPayout'],
    how: 'Confirm before the documents are marked as complete.',
    code: '-1',
  },
  {
    operations: ['completeBusinessPayoutDocuments'],
    how: 'Leave out the proforma invoice or the purchase order.',
    rule: 'R-027',
    code: '-1',
  },
  {
    operations: ['completePersonalPayoutDocuments', 'completeGlobalPayoutDocuments'],
    how: 'Upload no document before.',
    rule: 'R-035',
    code: '-1',
  },
  {
    operations: ['cancelPersonalPayout'],
    how: 'Cancel a payout that was confirmed or has its documents complete.',
    rule: 'R-030',
    code: '-1',
  },
  {
    operations: ['updatePersonalPayout'],
    how: 'Change a member that is fixed, or none.',
    rule: 'R-031',
    code: '-1',
  },
  {
    operations: ['refreshPayinGateway'],
    how: 'Refresh the gateway of a payin that is no longer `pending`.',
    code: '-1',
  },
  {
    operations: ['convertWalletFunds'],
    how: 'Name a quote that expired or is for other currencies; convert more than the wallet holds.',
    code: '-1',
  },
  {
    operations: ['checkBankAccount'],
    how: 'Send an account, an identity number or a phone number that cannot exist, or a name without Han characters.',
    code: '10028',
  },
  { operations: ['checkBankAccount'], how: 'Leave a field blank.', rule: 'R-021', code: '-1' },
];
