import { h } from '../dom.js';
import { table, under } from '../parts.js';
import { hashOf } from '../route.js';
import { amountText, plain, time } from '../words.js';

/** @import { Posting } from '../../../generated/control/schemas.ts' */

/**
 * Shows postings, each with the accounts that money moved between.
 * @param {string} label
 * @param {readonly Posting[]} postings
 */
export function postingTable(label, postings) {
  const lines = postings.flatMap(({ id, kind, tradeId, at, entries }) =>
    entries.map(({ line, from, to, amount, currency }) => ({
      id: `posting-${id}-${line}`,
      cells: [
        [
          tradeId === null ? plain(kind) : h('a', { href: hashOf('orders', tradeId) }, plain(kind)),
          under(time(at)),
        ],
        account(from),
        account(to),
        amountText({ amount, currency }),
      ],
    })),
  );
  return table(label, ['Posting', ['From', 'wide'], ['To', 'wide'], ['Amount', 'number']], lines);
}

/** @param {Posting['entries'][number]['from']} account */
function account({ appKey, walletType, kind }) {
  const owner = kind === 'external' ? 'outside' : plain(kind);
  return [owner, under(`${walletType}, ${appKey}`)];
}
