import type { Handlers, Payin } from '@cross-border-payments/server-stubs';
import type { OrderRecord } from '../../order-store/order-record.ts';
import { machineOf } from '../../orders/families.ts';
import { actOnOrder } from '../act-on-order.ts';
import { createOrder } from '../create-order.ts';
import { attachDocuments } from '../documents.ts';
import { findNamed, nameOf } from '../name-order.ts';
import { findGateway, insertGateway } from '../payin-gateways.ts';
import { pageOfPayins } from '../payin-page.ts';
import type { Caller, ServiceContext } from '../service-context.ts';
import { takeForm, uploadAlone, uploadToOrder } from '../upload-document.ts';
import { refusedButCreatedAnswer, uploadAnswer } from './answers.ts';

const family = 'payin';

/** Payins (section 4.3). */
export function payinHandlers(service: ServiceContext) {
  const { store, seed } = service.platform;
  const transferOf = async ({ tradeId, orderNo, status }: OrderRecord): Promise<Payin> => ({
    tradeId,
    orderNo,
    message: machineOf(family).states[status] ?? '',
    status,
    gateway: await findGateway(store, tradeId),
  });
  const answer = async (order: OrderRecord) =>
    ({ status: 200, body: { status: '1', data: await transferOf(order) } }) as const;
  return {
    createPayin: async ({ body, context }) => {
      const { order, refusedAnyway } = await createOrder(service, context, family, body, async (tx, made) => {
        await insertGateway(tx, seed, made);
        await attachDocuments(tx, made, body.fileIds ?? []);
      });
      return refusedAnyway ? refusedButCreatedAnswer(order) : answer(order);
    },
    getPayinStatus: async ({ body, context }) =>
      answer(await findNamed({ db: store.read }, family, nameOf(context.merchantId, body))),
    refreshPayinGateway: async ({ body, context }) => {
      const order = await actOnOrder(service, context, {
        family,
        event: 'refresh',
        request: body,
        prepare: async (tx, payin) => ({ event: { gateway: await insertGateway(tx, seed, payin) } }),
      });
      return answer(order);
    },
    listPayins: async ({ query, context }) => {
      const { total, data } = await pageOfPayins(store, context.merchantId, query);
      return { status: 200, body: { status: '1', total, data } };
    },
    uploadPayinDocument: ({ receive, context }) =>
      takeForm(service, receive, async (form, received) => {
        const files = received.map(({ content }) => ({ name: form.fileName, content }));
        const namesOrder = 'tradeId' in form || 'orderNo' in form;
        const ids = namesOrder
          ? await uploadToOrder(service, context, { family, form, files })
          : await uploadAlone(service, context, { form, files });
        return uploadAnswer(ids);
      }),
  } satisfies Partial<Handlers<Caller>>;
}
