import type { FixtureInput, Fixtures } from '@cross-border-payments/server-stubs/test-kit';
import { OPERATIONS, type SampleFamily, sample } from './sample-orders.ts';

type Call = FixtureInput['call'];

const FILE = '%PDF-1.4 test';
const DOCUMENT_TYPES = {
  global: ['identification_front'],
  business: ['purchase_order', 'proforma_invoice'],
  personal: [undefined],
};
/** The currencies in the sample of a business payout. */
const CURRENCIES = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
let orders = 0;

async function dataOf(sent: ReturnType<Call>): Promise<Record<string, string>> {
  return Object((await sent).body).data;
}

async function createOrder(family: SampleFamily, call: Call) {
  orders += 1;
  const orderNo = `CONFORM-${orders}`;
  const { tradeId } = await dataOf(call(OPERATIONS[family].create, sample(family, orderNo)));
  return { tradeId, orderNo };
}

const order =
  (family: SampleFamily) =>
  ({ call }: FixtureInput) =>
    createOrder(family, call);

/** Returns a fixture that creates an order and uploads its documents. If `isCompleted`, it also ends the upload. */
const documented =
  (family: keyof typeof DOCUMENT_TYPES, isCompleted = false) =>
  async ({ call }: FixtureInput) => {
    const names = await createOrder(family, call);
    for (const type of DOCUMENT_TYPES[family]) {
      const form = { tradeId: names.tradeId, file: FILE, ...(type && { type }) };
      await dataOf(call(OPERATIONS[family].upload, form));
    }
    if (isCompleted) await dataOf(call(OPERATIONS[family].complete, names));
    return names;
  };

/** Returns a fixture that gets a quote for the currencies of an instance and computes the target amount at its rate. */
const quote =
  (operation: string) =>
  async ({ instance, call }: FixtureInput) => {
    const { sourceCurrency, targetCurrency, sourceAmount } = Object(instance.value);
    if (!instance.valid) return {};
    // Not every pair of currencies has a rate.
    const found = await dataOf(call(operation, { sourceCurrency, targetCurrency })).catch(() => undefined);
    if (!found) return {};
    const { queryNo, rate } = found;
    return { queryNo, targetAmount: Math.round(sourceAmount * Number(rate) * 100) / 100 };
  };

/** Orders, quotes and amounts that must exist in the sandbox before the instances of the rules are sent. */
export default {
  createGlobalPayout: quote('getGlobalPayoutQuote'),
  createBusinessPayout: quote('getBusinessPayoutQuote'),
  convertWalletFunds: quote('getGlobalPayoutQuote'),
  // An update needs no quote.
  updateGlobalPayout: async (input) => ({ ...(await order('global')(input)), queryNo: null }),
  getGlobalPayoutStatus: order('global'),
  uploadGlobalPayoutDocument: order('global'),
  completeGlobalPayoutDocuments: documented('global'),
  confirmGlobalPayout: documented('global', true),
  getPayinStatus: order('payin'),
  refreshPayinGateway: order('payin'),
  uploadBusinessPayoutDocumentBase64: order('business'),
  uploadBusinessPayoutDocument: order('business'),
  completeBusinessPayoutDocuments: documented('business'),
  confirmBusinessPayout: async (input) => {
    const { tradeId } = await documented('business', true)(input);
    const { queryNo } = await dataOf(input.call('getBusinessPayoutQuote', undefined, CURRENCIES));
    return { tradeId, queryNo };
  },
  getBusinessPayoutStatus: order('business'),
  getPersonalPayoutStatus: order('personal'),
  updatePersonalPayout: order('personal'),
  cancelPersonalPayout: order('personal'),
  uploadPersonalPayoutDocument: order('personal'),
  completePersonalPayoutDocuments: documented('personal'),
  confirmPersonalPayout: documented('personal', true),
  confirmPersonalPayoutDeprecated: documented('personal', true),
} satisfies Fixtures;
