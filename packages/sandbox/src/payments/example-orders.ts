import { readFileSync } from 'node:fs';
import { type CreatePayinRequest, Refusal } from '@cross-border-payments/server-stubs';
import type { Seed } from '../core/identifiers.ts';
import { attachDocuments, insertDocuments } from '../documents/documents.ts';
import { createQuote, type QuotedCurrencies } from '../money/quotes.ts';
import { createOrder } from '../orders/order-events.ts';
import type { OrderTerms } from '../orders/order-store.ts';
import type { Platform } from '../platform.ts';
import type { Family } from '../store/schema.ts';
import { insertGateway } from './payin-handlers.ts';

export interface Examples {
  readonly quotes: readonly ({ readonly queryNo: string } & QuotedCurrencies)[];
  readonly fileIds: readonly string[];
  readonly orders: readonly { family: Family; tradeId: string; body: OrderTerms }[];
}

/** A quote of the examples is valid for ten years of 365 days, in milliseconds. */
const LIFETIME_MS = 10 * 365 * 24 * 3_600_000;

/** The documents that each order has, so that the sample request which completes the documents succeeds. */
const DOCUMENTS: Readonly<Record<Family, readonly string[]>> = {
  global: ['identification_front'],
  business: ['proforma_invoice', 'purchase_order'],
  personal: ['document'],
  payin: [],
};

export async function addExamples(platform: Platform, merchantId: string): Promise<void> {
  const { store, seed } = platform;
  const file = new URL('../generated/examples.json', import.meta.url);
  const { quotes, fileIds, orders } = JSON.parse(readFileSync(file, 'utf8')) as Examples;
  const known = await store.db.selectFrom('quotes').select('queryNo').execute();
  if (known.some(({ queryNo }) => queryNo === quotes[0]?.queryNo)) return;
  const withId = (issued: string): Seed => ({ ...seed, issued });
  const document = { merchantId, tradeId: null, type: 'offer', files: [pdf('offer.pdf')] };
  await store.transaction(async (tx) => {
    for (const { queryNo, ...currencies } of quotes)
      await createQuote(tx, withId(queryNo), { merchantId, ...currencies }, LIFETIME_MS);
    for (const id of fileIds) await insertDocuments(tx, withId(id), document);
  });
  for (const { family, tradeId, body } of orders) {
    const caller = { operation: 'examples', merchantId, token: '' };
    const made = createOrder(
      { ...platform, seed: withId(tradeId) },
      caller,
      family,
      body,
      async (tx, order) => {
        if (family === 'payin') {
          await insertGateway(tx, seed, order);
          await attachDocuments(tx, order, (body as CreatePayinRequest).fileIds ?? []);
        }
        for (const type of DOCUMENTS[family])
          await insertDocuments(tx, seed, { merchantId, tradeId, type, files: [pdf(`${type}.pdf`)] });
      },
    );
    await made.catch((error: unknown) => {
      // The merchant may have created an order with this number before.
      if (!(error instanceof Refusal)) throw error;
    });
  }
  const tradeIds = orders.map(({ tradeId }) => tradeId);
  // The orders stay as the examples show them until a merchant acts on them.
  await store.transaction(({ db }) => db.deleteFrom('tasks').where('subject', 'in', tradeIds).execute());
}

function pdf(name: string) {
  return { name, content: Buffer.from('%PDF-1.7\n') };
}
