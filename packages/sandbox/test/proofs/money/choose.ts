import { chooseCancel, chooseConfirm, chooseDocuments, chooseQuote, chooseUpdate } from './changes.ts';
import { chooseAction, chooseFault, chooseFund, chooseReplay } from './control-acts.ts';
import { chooseConversion, chooseConversionCycle } from './conversions.ts';
import { chooseCreate } from './creates.ts';
import type { Act, Driver } from './driver.ts';

/** Operations with their relative frequency. */
const SHARES: readonly (readonly [share: number, choose: (driver: Driver) => Act])[] = [
  [14, (driver) => chooseCreate(driver, 'global')],
  [5, (driver) => chooseCreate(driver, 'business')],
  [9, (driver) => chooseCreate(driver, 'personal')],
  [9, (driver) => chooseCreate(driver, 'payin')],
  [24, chooseConfirm],
  [3, chooseCancel],
  [3, chooseUpdate],
  [8, chooseDocuments],
  [6, chooseConversion],
  [4, chooseConversionCycle],
  [7, (driver) => chooseAction(driver, 'payin')],
  [4, (driver) => chooseAction(driver, 'global', 'business', 'personal')],
  [3, chooseFault],
  [1, chooseReplay],
  [2, chooseFund],
  [5, (driver) => chooseQuote(driver)],
];

const WHOLE = SHARES.reduce((sum, [share]) => sum + share, 0);

/** Chooses the next operation with all its random values. So operations draw no values while they run concurrently. */
export function choose(driver: Driver): Act {
  let left = driver.random.fraction() * WHOLE;
  for (const [share, chosen] of SHARES) {
    left -= share;
    if (left < 0) return chosen(driver);
  }
  return chooseQuote(driver);
}
