import type { QuoteError } from '../quotes/quotes.ts';

/** One sentence, without the full stop, that says why a quote cannot be used. */
export function describeQuoteError(
  error: QuoteError | 'no_rate',
  names: {
    readonly queryNo?: string | undefined;
    readonly sourceCurrency: string;
    readonly targetCurrency: string;
  },
): string {
  const { queryNo, sourceCurrency, targetCurrency } = names;
  switch (error) {
    case 'unknown_quote':
      return `There is no quote ${queryNo}; ask for a new one`;
    case 'expired_quote':
      return `The quote ${queryNo} has expired; ask for a new one`;
    case 'other_currencies':
      return `The quote ${queryNo} is not for ${sourceCurrency} to ${targetCurrency}; ask for one that is`;
    case 'no_rate':
      return `There is no rate from ${sourceCurrency} to ${targetCurrency}`;
  }
}
