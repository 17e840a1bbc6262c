import type { CommandCall } from './command.ts';

/** Makes a situation, or lists all of them. */
export async function runTrigger({ api, args: [name], options, print, note }: CommandCall): Promise<void> {
  if (name === undefined) {
    const { items } = await api.call('listTriggers');
    const width = Math.max(...items.map((each) => each.name.length));
    for (const each of items) print(`${each.name.padEnd(width)}  ${each.says}`);
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
