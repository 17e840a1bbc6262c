import { h } from '../dom.js';
import { field, section } from '../parts.js';

/** @import { Merchant } from '../../../generated/control/schemas.ts' */

const DEMO = 'demo-merchant';

/**
 * A field for one of the merchants.
 * @param {readonly Merchant[]} merchants
 * @param {string} id
 */
export function who(merchants, id) {
  const options = merchants.map(({ appKey, name }) =>
    h(
      'option',
      { value: appKey, selected: appKey === DEMO },
      appKey === DEMO ? appKey : `${name} (${appKey})`,
    ),
  );
  return field('Merchant', h('select', { id, name: 'appKey' }, ...options));
}

/**
 * A section with a frame.
 * @param {Parameters<typeof section>} content
 */
export function card(...content) {
  const block = section(...content);
  block.classList.add('card');
  return block;
}
