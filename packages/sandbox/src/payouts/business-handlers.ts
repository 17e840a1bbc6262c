import type { Handlers } from '@cross-border-payments/server-stubs';
import { orderAnswer } from '../orders/answers.ts';
import { textOf } from '../orders/name-order.ts';
import { refusal } from '../orders/refusal.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import { payoutSteps } from './payout-steps.ts';

/** Handlers for business payouts (section 4.4). */
export function businessPayoutHandlers(service: ServiceContext) {
  const { quote, create, confirm, status, upload, uploadForm, completeDocuments } = payoutSteps(
    service,
    'business',
  );
  return {
    getBusinessPayoutQuote: ({ query, context }) => {
      const sourceCurrency = textOf(query, 'sourceCurrency');
      const targetCurrency = textOf(query, 'targetCurrency');
      if (sourceCurrency === undefined || targetCurrency === undefined) {
        throw refusal('The query names no currencies; send `sourceCurrency` and `targetCurrency`');
      }
      return quote(context, { sourceCurrency, targetCurrency });
    },
    createBusinessPayout: ({ body, context }) => create(context, body, orderAnswer),
    confirmBusinessPayout: ({ body, context }) => confirm(context, body),
    getBusinessPayoutStatus: ({ query, context }) => status(context, query),
    uploadBusinessPayoutDocumentBase64: ({ body, context }) => {
      const content = Buffer.from(body.fileBase64, 'base64');
      return upload(context, body, [{ name: body.fileName, content }]);
    },
    uploadBusinessPayoutDocument: ({ receive, context }) => uploadForm(context, receive),
    completeBusinessPayoutDocuments: ({ body, context }) => completeDocuments(context, body),
  } satisfies Partial<Handlers<Caller>>;
}
