import { setTimeout } from 'node:timers/promises';
import { logIn, postJson, requestPath } from '../../requests.ts';
import { sample } from '../../sample-orders.ts';
import type { SandboxProcess } from '../../sandbox-process.ts';

/** Trade ids of the changes that the service acknowledged with HTTP 200. These changes must never be lost. */
export interface Acknowledged {
  readonly created: Set<string>;
  readonly confirmed: Set<string>;
  readonly paid: Set<string>;
}

/** Clients that create, confirm and pay orders without a pause. */
export interface Load {
  readonly acknowledged: Acknowledged;
  /** Resolves with the next acknowledgement. */
  next(): Promise<void>;
  /** Resolves once no request is in progress. */
  stop(): Promise<void>;
}

const CLIENTS = 8;
const AFTER_FAILURE_MS = 25;
/** One in this many orders is a payin. */
const PAYINS = 4;

/** Returns a record without trade ids. */
export function nothingAcknowledged(): Acknowledged {
  return { created: new Set(), confirmed: new Set(), paid: new Set() };
}

/** Puts a running sandbox under load. @param name start of the order numbers */
export async function startLoad(sandbox: SandboxProcess, name: string): Promise<Load> {
  const { url, appKey } = sandbox;
  const acknowledged = nothingAcknowledged();
  let waiting: (() => void)[] = [];
  let stopped = false;
  const keep = (kind: keyof Acknowledged, tradeId: string) => {
    acknowledged[kind].add(tradeId);
    for (const wake of waiting.splice(0)) wake();
  };
  const token = await logIn(sandbox);
  const call = (operation: string, body: unknown) =>
    postJson(url + requestPath(operation), body, { appkey: appKey, token });
  const create = async (operation: string, body: unknown): Promise<string> => {
    const { tradeId } = (await call(operation, body)).data;
    keep('created', tradeId);
    return tradeId;
  };
  const work = async (orderNo: string, payin: boolean) => {
    if (payin) {
      const tradeId = await create('createPayin', sample('payin', orderNo));
      await postJson(`${url}/_sandbox/orders/${tradeId}/pay`, {});
      return keep('paid', tradeId);
    }
    const body = sample('global', orderNo, { sourceAmount: 1 });
    const tradeId = await create('createGlobalPayout', body);
    await call('confirmGlobalPayout', { tradeId });
    keep('confirmed', tradeId);
  };
  const client = async (number: number) => {
    for (let n = 0; !stopped; n += 1) {
      // Requests fail because the service or its database was killed. They were not acknowledged.
      await work(`${name}-${number}-${n}`, n % PAYINS === 0).catch(() => setTimeout(AFTER_FAILURE_MS));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  return {
    acknowledged,
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    stop: async () => {
      stopped = true;
      await Promise.all(clients);
      waiting = [];
    },
  };
}
