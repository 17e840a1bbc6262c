import type { CreatePayinRequest, PayinGateway, PayinGatewayName } from '@cross-border-payments/server-stubs';
import { now } from '../clock/clock.ts';
import { deriveBytes, type Seed } from '../identifiers/seed.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Store, Transaction } from '../store/store.ts';
import { openGateway, randomFrom } from './gateway.ts';

/** Returns the gateway that a create chose, by default `bank` (sandbox choice `gateway-left-out`). */
function chosenGateway({ body }: OrderRecord): PayinGatewayName {
  return (body as CreatePayinRequest).getway ?? 'bank';
}

/** Opens a gateway for a payin, with new details each time. */
export async function insertGateway(tx: Transaction, seed: Seed, order: OrderRecord): Promise<PayinGateway> {
  const { tradeId } = order;
  const { last } = await tx.db
    .selectFrom('payin_gateways')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .where('trade_id', '=', tradeId)
    .executeTakeFirstOrThrow();
  const seq = (last ?? 0) + 1;
  const name = chosenGateway(order);
  const details = openGateway(name, tradeId, randomFrom(deriveBytes(seed, 'gateway', tradeId, seq)));
  await tx.db
    .insertInto('payin_gateways')
    .values({
      trade_id: tradeId,
      seq,
      gateway: name,
      details: JSON.stringify(details),
      created_at: await now(tx),
      expires_at: null,
    })
    .execute();
  return details;
}

/** Reads the newest gateway of each payin, by trade id. */
export async function findGateways(
  { read }: Pick<Store, 'read'>,
  tradeIds: readonly string[],
): Promise<ReadonlyMap<string, PayinGateway>> {
  if (tradeIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('payin_gateways')
    .select(['trade_id', 'details'])
    .where('trade_id', 'in', tradeIds)
    .orderBy('seq')
    .execute();
  return new Map(rows.map((row) => [row.trade_id, JSON.parse(row.details) as PayinGateway]));
}

/** Reads the newest gateway of a payin. */
export async function findGateway(store: Pick<Store, 'read'>, tradeId: string): Promise<PayinGateway> {
  const gateway = (await findGateways(store, [tradeId])).get(tradeId);
  if (gateway === undefined) throw new Error(`The payin ${tradeId} has no gateway.`);
  return gateway;
}
