/**
 * What the page shows, stored in the address: `#/orders/TRADE_ID?family=payin`. So it survives a reload.
 *
 * @typedef {object} Route
 * @property {string} area
 * @property {string | null} key the item open in the area
 * @property {Readonly<Record<string, string>>} filters
 *
 * @typedef {object} View
 * @property {Route} route
 * @property {number} now milliseconds since 1970 on the sandbox clock
 * @property {(id: number) => boolean} isFresh whether an item was added since this list was opened
 */

/** @template Item @typedef {{ items: readonly Item[] }} Items what the control API lists as a whole */

/**
 * An area of the page: how it reads and shows its data.
 *
 * @template Data
 * @typedef {object} Area
 * @property {string} title
 * @property {string} [noun] what one item of `page` in its data is called, as in "3 new orders"
 * @property {(route: Route) => Promise<Data>} load
 * @property {(data: Data, view: View) => unknown} list
 * @property {(data: Data, view: View) => unknown} [detail] the open item, or null
 */

/** The areas in the header. The page opens with the first. */
export const AREAS = ['orders', 'requests', 'callbacks', 'money', 'journal', 'clock', 'tools'];

/** The merchant that the sandbox begins with. */
export const DEMO_MERCHANT = 'demo-merchant';

/** Reads the route in the address. @returns {Route} */
export function currentRoute() {
  const [path = '', query = ''] = location.hash.replace(/^#/, '').split(/\?(.*)/s);
  const [, area = '', key = ''] = path.split('/');
  return {
    // The search is reached by its field in the header.
    area: area === 'search' || AREAS.includes(area) ? area : 'orders',
    key: decode(key) || null,
    filters: Object.fromEntries(new URLSearchParams(query)),
  };
}

/**
 * The hash of a route, without filters that have no value.
 * @param {string} area
 * @param {string | number | null} [key]
 * @param {Readonly<Record<string, string | number | undefined>>} [filters]
 */
export function hashOf(area, key = null, filters = {}) {
  return `#/${addQuery(key === null ? area : `${area}/${encodeURIComponent(key)}`, filters)}`;
}

/** @type {(path: string, parameters: Readonly<Record<string, string | number | undefined>>) => string} */
export function addQuery(path, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
