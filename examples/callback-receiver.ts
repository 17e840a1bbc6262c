import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@cross-border-payments/client';
import { createWebhookReceiver, toNodeListener } from '@cross-border-payments/client/webhook';
import { readSettings } from './settings.ts';

const settings = readSettings(
  'Takes the notifications of the service, and asks what became of the open orders.',
);
const client = createClient(settings);
/** Orders whose end is not known yet; of a real merchant they stand in a database. */
const openOrders = ['TUI-2026-0001'];

const receiver = createWebhookReceiver({
  appKey: settings.appKey,
  // The header is optional in the interface. With `false`, the default, only who knows the key is heard.
  allowMissingAppKey: true,
  onNotification: (notification) => {
    console.log('Notified:', JSON.stringify(notification));
    // Asked after the answer went out: nobody knows how long the service waits for it.
    setImmediate(() => void askForOrders());
  },
});

/** A notification is not signed, and what it holds is not shown: it is a reason to ask, no more. */
async function askForOrders(): Promise<void> {
  for (const orderNo of openOrders) {
    const line = await client.globalPayin.getTransferStatus({ orderNo }).then(
      ({ status }) => `Order ${orderNo} is ${status}.`,
      (error: Error) => `Order ${orderNo}: ${error.message}`,
    );
    console.log(line);
  }
}

const server = createServer(toNodeListener(receiver));
server.listen(settings.port, '127.0.0.1', () => {
  console.log(`Listening at http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/webhook`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
