import type { Handlers, Payin } from '@cross-border-payments/server-stubs';
import { attachDocuments } from '../documents/documents.ts';
import { takeForm, uploadAlone, uploadToOrder } from '../documents/upload-document.ts';
import { createOrder, refusedButCreatedAnswer, uploadAnswer } from '../orders/create-order.ts';
import { machineOf } from '../orders/life-cycles.ts';
import { findNamed, nameOf } from '../orders/name-order.ts';
import { actOnOrder } from '../orders/order-events.ts';
import type { OrderRecord } from '../orders/order-store.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import { findGateway, insertGateway } from './payin-gateway.ts';
import { pageOfPayins } from './payin-pages.ts';

const FAMILY = 'payin';

export function payinHandlers(service: ServiceContext) {
  const { store, seed } = service.platform;
  const transferOf = async ({ tradeId, orderNo, status }: OrderRecord): Promise<Payin> => ({
    tradeId,
    orderNo,
    message: machineOf(FAMILY).states[status] ?? '',
    status,
    gateway: await findGateway(store, tradeId),
  });
  const answer = async (order: OrderRecord) =>
    ({ status: 200, body: { status: '1', data: await transferOf(order) } }) as const;
  return {
    createPayin: async ({ body, context }) => {
      const { order, refusedAnyway } = await createOrder(service, context, FAMILY, body, async (tx, made) => {
        await insertGateway(tx, seed, made);
        await attachDocuments(tx, made, body.fileIds ?? []);
      });
      return refusedAnyway ? refusedButCreatedAnswer(order) : answer(order);
    },
    getPayinStatus: async ({ body, context }) =>
      answer(await findNamed({ db: store.read }, FAMILY, nameOf(context.merchantId, body))),
    refreshPayinGateway: async ({ body, context }) => {
      const order = await actOnOrder(service, context, {
        family: FAMILY,
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
          ? await uploadToOrder(service, context, { family: FAMILY, form, files })
          : await uploadAlone(service, context, { form, files });
        return uploadAnswer(ids);
      }),
  } satisfies Partial<Handlers<Caller>>;
}
