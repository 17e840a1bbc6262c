import type { Handlers } from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import { listSituations } from '../triggers/situations.ts';
import { trigger } from '../triggers/trigger.ts';
import { orderFacts } from './describe-order.ts';
import { merchantOf } from './setup.ts';

/** Handlers for situations: list and make them. */
export function triggerHandlers(platform: Platform) {
  return {
    listTriggers: async () => ({ status: 200, body: { items: listSituations() } }),
    trigger: async ({ body: { name, appKey } }) => {
      const merchantId = await merchantOf({ db: platform.store.read }, appKey);
      return { status: 200, body: orderFacts(await trigger(platform, merchantId, name)) };
    },
  } satisfies Partial<Handlers<undefined>>;
}
