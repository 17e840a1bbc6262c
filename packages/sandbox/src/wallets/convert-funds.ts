import type { ConvertWalletFundsQuery } from '@cross-border-payments/server-stubs';
import { nextIdentifier } from '../identifiers/identifiers.ts';
import { writeJournal } from '../journal/journal.ts';
import { post } from '../ledger/post.ts';
import { exchange } from '../ledger/wallet-moves.ts';
import { type Money, toNumber } from '../money/amount.ts';
import { convert, convertBack } from '../money/convert.ts';
import { textOf } from '../orders/name-order.ts';
import { readAmounts } from '../orders/order-amounts.ts';
import { describeLedgerError } from '../orders/order-money.ts';
import { refusal } from '../orders/refusal.ts';
import { requireRoomInStore } from '../orders/storage-limits.ts';
import { refuseIfForced } from '../outcomes/forced-answer.ts';
import { describeQuoteError, findQuote } from '../quotes/quotes.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';

/**
 * Converts funds of a wallet at the rate of a quote, in one posting. One of the two amounts is enough; of both, the source
 * amount counts (sandbox choice `conversion-amount`).
 * @throws Refusal if the quote is not valid or the wallet does not hold enough; then no money moves
 */
export async function convertFunds(
  { platform: { store, seed } }: ServiceContext,
  { merchantId, operation }: Caller,
  query: ConvertWalletFundsQuery,
): Promise<{ convertedAmount: number; transactionId: string; walletType: 'personal' | 'business' }> {
  refuseIfForced(operation, query);
  const { walletType, sourceCurrency, targetCurrency } = query;
  const queryNo = textOf(query, 'queryNo') ?? '';
  if (sourceCurrency === targetCurrency) throw refusal('`sourceCurrency` and `targetCurrency` must differ');
  const amounts = readAmounts(query);
  await requireRoomInStore(store);
  return store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body: query });
    const quote = await findQuote(tx, { merchantId, sourceCurrency, targetCurrency, queryNo });
    if (!quote.ok) throw refusal(describeQuoteError(quote.error, query));
    const { source, target } = bothSides(amounts.source, amounts.target, query, quote.value.rate);
    const transactionId = await nextIdentifier(tx, seed, 'conversion');
    const moves = exchange({ merchantId, walletType }, source, target);
    const posted = await post(tx, { key: `convert/${transactionId}`, kind: 'convert', moves });
    if (!posted.ok) throw refusal(describeLedgerError(posted.error));
    return { convertedAmount: toNumber(target), transactionId, walletType };
  });
}

function bothSides(
  source: Money | undefined,
  target: Money | undefined,
  { sourceCurrency, targetCurrency }: ConvertWalletFundsQuery,
  rate: string,
): { readonly source: Money; readonly target: Money } {
  if (source !== undefined) {
    const converted = convert(source, targetCurrency, rate);
    if (converted.minor > 0n) return { source, target: converted };
    throw refusal(`\`sourceAmount\` is worth less than the smallest amount of ${targetCurrency}`);
  }
  if (target !== undefined) return { source: convertBack(target, sourceCurrency, rate), target };
  throw refusal('Send `sourceAmount` or `targetAmount`');
}
