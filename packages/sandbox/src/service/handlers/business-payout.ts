import { type Handlers, Refusal } from '@cross-border-payments/server-stubs';
import { actOnOrder } from '../act-on-order.ts';
import { confirmOrder } from '../confirm-order.ts';
import { createOrder } from '../create-order.ts';
import { giveQuote } from '../give-quote.ts';
import { findNamed, nameOf, textOf } from '../name-order.ts';
import type { Caller, ServiceContext } from '../service-context.ts';
import { takeForm, uploadToOrder } from '../upload-document.ts';
import { namedOrderAnswer, orderAnswer, refusedButCreatedAnswer, uploadAnswer } from './answers.ts';

const family = 'business';

/** Business payouts (section 4.4). */
export function businessPayoutHandlers(
  service: ServiceContext,
): Pick<
  Handlers<Caller>,
  | 'createBusinessPayout'
  | 'confirmBusinessPayout'
  | 'uploadBusinessPayoutDocumentBase64'
  | 'uploadBusinessPayoutDocument'
  | 'completeBusinessPayoutDocuments'
  | 'getBusinessPayoutStatus'
  | 'getBusinessPayoutQuote'
> {
  return {
    createBusinessPayout: async ({ body, context }) => {
      const operation = 'createBusinessPayout';
      const { order, refusedAnyway } = await createOrder(service, context, {
        operation,
        family,
        walletType: 'business',
        body: { ...body },
      });
      return refusedAnyway ? refusedButCreatedAnswer(order) : orderAnswer(order);
    },
    confirmBusinessPayout: async ({ body, context }) => {
      const operation = 'confirmBusinessPayout';
      const request = { ...body };
      return namedOrderAnswer(await confirmOrder(service, context, { operation, family, request }));
    },
    uploadBusinessPayoutDocumentBase64: async ({ body, context }) => {
      const file = { name: body.fileName, content: Buffer.from(body.fileBase64, 'base64') };
      const operation = 'uploadBusinessPayoutDocumentBase64';
      const upload = { operation, family, form: { ...body }, files: [file] } as const;
      return uploadAnswer(await uploadToOrder(service, context, upload));
    },
    uploadBusinessPayoutDocument: ({ receive, context }) =>
      takeForm(service, receive, async (form, files) => {
        const operation = 'uploadBusinessPayoutDocument';
        const upload = { operation, family, form: { ...form }, files } as const;
        return uploadAnswer(await uploadToOrder(service, context, upload));
      }),
    completeBusinessPayoutDocuments: async ({ body, context }) => {
      const operation = 'completeBusinessPayoutDocuments';
      const order = await actOnOrder(service, context, {
        operation,
        family,
        event: 'completeDocuments',
        request: body,
      });
      return namedOrderAnswer(order);
    },
    getBusinessPayoutStatus: async ({ query, context }) => {
      const db = service.platform.store.read;
      return namedOrderAnswer(await findNamed({ db }, family, nameOf(context.merchantId, query)));
    },
    getBusinessPayoutQuote: async ({ query, context }) => {
      const sourceCurrency = textOf(query, 'sourceCurrency');
      const targetCurrency = textOf(query, 'targetCurrency');
      if (sourceCurrency === undefined || targetCurrency === undefined) {
        throw new Refusal('The query names no currencies; give `sourceCurrency` and `targetCurrency`.');
      }
      const currencies = { sourceCurrency, targetCurrency };
      const data = await giveQuote(service, context, 'getBusinessPayoutQuote', currencies);
      return { status: 200, body: { status: '1', data } };
    },
  };
}
