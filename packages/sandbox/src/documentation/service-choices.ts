import type { SandboxChoice } from './sandbox-choices.ts';

/** The choices of the handlers, for the list of all. */
export const SERVICE_CHOICES: readonly SandboxChoice[] = [
  {
    id: 'order-naming',
    statement:
      'Where a request is not shown to name its order, `tradeId` or `orderNo` does, in body, form or query; with both, both must fit.',
    section: '4.2',
    where: 'src/orders/name-order.ts',
  },
  {
    id: 'order-number-left-out',
    statement: 'An order without an `orderNo` gets one of its own.',
    section: '2.4',
    where: 'src/orders/create-order.ts',
  },
  {
    id: 'answers',
    statement:
      'Answers whose body is not shown hold `tradeId`, `orderNo` and `status` of the order; those of uploads `fileId` and `fileIds`.',
    section: '4.2',
    where: 'src/orders/answers.ts',
  },
  {
    id: 'currencies-left-out',
    statement:
      'An order without `targetCurrency` pays CNY; without `sourceCurrency` it is paid in the target currency.',
    section: '2.4',
    where: 'src/orders/order-amounts.ts',
  },
  {
    id: 'confirm-amount',
    statement:
      'A confirm takes the source amount from the wallet, or what the target amount costs at the rate, rounded up. Amounts are exact, above zero, of at most 15 digits.',
    section: '2.4',
    where: 'src/orders/order-amounts.ts',
  },
  {
    id: 'lock-rate',
    statement:
      'A `queryNo` must be a good quote at the create. With `lockRate` its rate is kept for the confirm; otherwise it is that of a `queryNo` in the confirm, or of the moment.',
    section: '2.4',
    where: 'src/orders/create-order.ts',
  },
  {
    id: 'quotes',
    statement:
      'A quote is good for 30 minutes and may be used more than once. Rates are made up and change every hour.',
    section: '2.3',
    where: 'src/quotes/quotes.ts',
  },
  {
    id: 'order-wallets',
    statement:
      'Global and business payouts are paid from the business wallet and payins go into it; personal payouts use the personal wallet.',
    section: '2.7',
    where: 'src/orders/create-order.ts',
  },
  {
    id: 'wallet-currency',
    statement:
      'The single wallet shows its CNY. The balance of a currency is the sum over both wallets. The wallets of personal payouts come as a list.',
    section: '4.2',
    where: 'src/wallets/wallet-handlers.ts',
  },
  {
    id: 'conversion-amount',
    statement: 'A conversion takes one of the two amounts; with both, the source amount counts.',
    section: '4.2',
    where: 'src/wallets/convert-funds.ts',
  },
  {
    id: 'payin-message',
    statement: 'The `message` in the data of a payin says in one sentence what its status means.',
    section: '2.6',
    where: 'src/payins/payin-handlers.ts',
  },
  {
    id: 'gateway-left-out',
    statement: 'A payin without `getway` has a bank gateway.',
    section: '2.5',
    where: 'src/payins/gateway-store.ts',
  },
  {
    id: 'file-ids',
    statement:
      'An upload for a payin that names no order waits for a create with its id in `fileIds`. Ids that are unknown there are passed over.',
    section: '4.3',
    where: 'src/documents/documents.ts',
  },
  {
    id: 'documents',
    statement:
      'Documents are PDF, PNG, JPEG, DOCX or XLSX, and begin as such a file does; at most 5 of 10 MiB in a form, and 128 MiB on their way at one time. What they hold is kept and never given out.',
    section: '8',
    where: 'src/documents/documents.ts',
  },
  {
    id: 'documents-kept',
    statement:
      'An order has at most 20 documents of 100 MiB together. At most 100 of 200 MiB wait for an order, for each merchant. The sandbox keeps at most 10,000 of 1 GiB; a reset empties it.',
    section: '8',
    where: 'src/documents/document-limits.ts',
  },
  {
    id: 'history',
    statement:
      'Pages of the history have 1 to 100 payins, 20 when nothing is said. `search` is the whole order number, `start` and `end` are days of UTC.',
    section: '4.3',
    where: 'src/payins/payin-page.ts',
  },
  {
    id: 'limits',
    statement: 'JSON bodies have at most 1 MiB, URLs 8,192 characters; a body must come within 15 seconds.',
    section: '8',
    where: 'src/service/create-sandbox-service.ts',
  },
  {
    id: 'callback-body',
    statement:
      'A callback holds `tradeId`, `orderNo`, `status`, `type` (the kind of order), `version` (counts the changes of the order) and `time`.',
    section: '6',
    where: 'src/orders/transit.ts',
  },
  {
    id: 'callback-appkey',
    statement:
      'Callbacks carry the application key of the service in the header `appkey`. It follows from the seed, and the command prints it at the start.',
    section: '6',
    where: 'src/callbacks/deliver.ts',
  },
  {
    id: 'stand-in-signature',
    statement:
      'How requests are signed is not shown. With `--require-signature` every JSON body must carry a stand-in, HMAC-SHA256 with the token as key, in `x-sandbox-signature`, base64 uploads and the empty object too. It covers the exact text of the body and nothing else, so logins (there is no token yet), uploads as a form and requests without a body need none.',
    section: '5',
    where: 'src/signing/stand-in.ts',
  },
  {
    id: 'check-signature',
    statement:
      'The check endpoint verifies the stand-in signature in the member `signature`. What carries none is called verified, unless signatures are required.',
    section: '4.1',
    where: 'src/signing/stand-in.ts',
  },
  {
    id: 'demo-merchant',
    statement:
      'There is a demo merchant, with money in seven currencies of its business and four of its personal wallet.',
    section: '2.7',
    where: 'src/merchants/demo-merchant.ts',
  },
  {
    id: 'origins',
    statement:
      'Pages in a browser may call the service from origins that are named with `--allow-origin`, and the control API from none but its own.',
    section: '8',
    where: 'src/cors.ts',
  },
];
