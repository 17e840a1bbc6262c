import { ourClient } from './our-client.ts';
import type { ClientSetting, SendOrder } from './setting.ts';

/** A method of our client. */
export function create(setting: ClientSetting): SendOrder {
  const client = ourClient(setting);
  return () => client.globalPayout.create(setting.order);
}
