import type { CommandCall } from './command.ts';

/** Columns of a list that a name may use. */
const LONGEST_NAME = 40;

/** Makes a situation, or lists all of them. */
export async function runTrigger({ api, args: [name], options, print, note }: CommandCall): Promise<void> {
  if (name === undefined) {
    const { items } = await api.call('listTriggers');
    const width = items.reduce((most, { name: { length } }) => Math.max(most, length), 0);
    for (const each of items) print(`${each.name.padEnd(Math.min(width, LONGEST_NAME))}  ${each.says}`);
    return;
  }
  const { merchant } = options;
  const body = { name, ...(merchant === undefined ? {} : { appKey: merchant }) };
  const { orderNo, tradeId, status } = await api.call('trigger', { body });
  print(`The order ${orderNo} (tradeId ${tradeId}) is ${status}.`);
  const { clock } = await api.call('getHealth');
  if (clock === 'manual')
    note('The clock is manual: callbacks are sent with the next `advance`, such as `advance 0s`.');
}
