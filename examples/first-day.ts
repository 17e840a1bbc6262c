import { EventEmitter, on, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnyError, type CreateGlobalPayoutRequest, createClient } from '@cross-border-payments/client';
import { createCallbackReceiver, toNodeListener } from '@cross-border-payments/client/callback';
import { readSettings } from './settings.ts';

const { service, port } = readSettings(
  'A day on the sandbox: pays, receives a callback, loses a response, lets a day pass, resets.',
);
const client = createClient(service);

async function pay(order: CreateGlobalPayoutRequest): Promise<string> {
  try {
    const { tradeId } = await client.globalPayout.create(order);
    return `created: ${tradeId}`;
  } catch (thrown) {
    const error = thrown as AnyError;
    // Other kinds mean that no order was sent, such as `authentication`, after a login that failed.
    if (error.kind !== 'service' && error.kind !== 'outcome-unknown') return `not sent: ${error.kind}`;
    if (error.kind === 'service' && error.mayHaveTakenEffect === false)
      return `not created: ${error.message}`;
    // The query may fail too, and an order that it does not find may still appear.
    const result = await error.resolve?.().catch(() => undefined);
    return result?.found ? `found: ${JSON.stringify(result.order)}` : `query ${order.orderNo} later`;
  }
}

/** Returns the order for an invoice. The invoices are in the records of the merchant, and so are their numbers. */
const orderFor = (orderNo: string): CreateGlobalPayoutRequest => ({
  orderNo,
  purpose: 'Goods',
  sourceCurrency: 'AUD',
  targetCurrency: 'CNY',
  targetAmount: 5000,
  beneficiaryId: 'B-1',
});

/** The response of the sandbox; the interface does not show the status of a payout. */
async function statusOf({
  orderNo,
}: CreateGlobalPayoutRequest): Promise<{ tradeId: string; status: string }> {
  return (await client.globalPayout.getStatus({ orderNo })) as { tradeId: string; status: string };
}

/** Calls the control API, which only the sandbox has. */
async function control(method: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const url = `${service.baseUrl}/_sandbox${path}`;
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

const callbacks = new EventEmitter();
const arrivals = on(callbacks, 'callback');
const { CALLBACK_APP_KEY: appKey } = process.env;
if (!appKey) throw new Error('Set CALLBACK_APP_KEY to the `appkey` of callbacks that the sandbox printed.');
const receiver = createCallbackReceiver({ appKey, onCallback: () => callbacks.emit('callback') });
const server = createServer(toNodeListener(receiver)).listen(port, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
await control('PUT', '/callbacks/url', { url });

// Without earlier orders, the numbers of all invoices are new.
await control('POST', '/reset', {});
const order = orderFor('INV-1001');
console.log(`Paid: ${await pay(order)}`);
const { tradeId } = await statusOf(order);
await client.globalPayout.confirm({ tradeId });
await control('POST', '/clock/advance', { milliseconds: 60_000 });
for await (const _ of arrivals) {
  // The interface does not show what a callback contains, so trust only the response.
  const { status } = await statusOf(order);
  console.log(`Called back: the order is ${status}.`);
  if (status === 'completed') break;
}
const forged = await fetch(`${url}/hub/webhook`, {
  method: 'POST',
  headers: { appkey: 'a-guess' },
  body: '{}',
});
console.log(`A callback with another key is refused with HTTP ${forged.status}.`);

const lost = orderFor('INV-1002');
await control('POST', '/responses/faults', { fault: 'lose_response', operation: 'createGlobalPayout' });
console.log(`The response was lost: ${await pay(lost)}`);
console.log(`Paid again, with the same number: ${await pay(lost)}`);

await control('POST', '/clock/advance', { milliseconds: 24 * 60 * 60 * 1000 });
console.log(`A day later: ${await pay(orderFor('INV-1003'))}`);
await control('POST', '/reset', {});
console.log(`After a reset: ${await pay(orderFor('INV-1004'))}`);
server.close();
