import type { CommandCall } from './command.ts';
import { InvocationError } from './command-error.ts';

/** Puts money into a wallet. */
export async function runFund({ api, args: [amount, currency], options, print }: CommandCall): Promise<void> {
  const { wallet: walletType = 'business', merchant } = options;
  if (walletType !== 'business' && walletType !== 'personal')
    throw new InvocationError(`\`--wallet\` must be business or personal, not \`${walletType}\`.`);
  const body = { walletType, currency, amount, ...(merchant === undefined ? {} : { appKey: merchant }) };
  const funded = await api.call('fundWallet', { body });
  print(`Added ${funded.amount} ${funded.currency} to the ${funded.walletType} wallet.`);
}
