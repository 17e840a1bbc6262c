/**
 * What the page shows. The route is stored in the address, such as `#/orders/TRADE_ID?family=payin`, so it survives a
 * reload.
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

/** @template Item @typedef {{ items: readonly Item[] }} Items a list that the control API returns in one response */

/**
 * An area of the page, with functions that read and show its data.
 *
 * @template Data
 * @typedef {object} Area
 * @property {string} title
 * @property {string} [noun] the singular for an item of the list, "order" for "3 new orders"
 * @property {(route: Route) => Promise<Data>} load
 * @property {(data: Data, view: View) => unknown} list
 * @property {(data: Data, view: View) => unknown} [detail] shows the open item; returns null if no item is open
 */

/** The areas in the header. The page opens with the first. */
export const AREAS = ['orders', 'requests', 'callbacks', 'uploads', 'money', 'journal', 'clock', 'tools'];

/** The merchant that the sandbox begins with. */
export const DEMO_MERCHANT = 'demo-merchant';

/** Reads the route in the address. @returns {Route} */
export function currentRoute() {
  const [path = '', query = ''] = location.hash.replace(/^#/, '').split(/\?(.*)/s);
  const [, area = '', key = ''] = path.split('/');
  return {
    // The search is not in `AREAS`, because the header has a field for it.
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
  // The commas between the items of a list are not encoded.
  return query.size === 0 ? path : `${path}?${String(query).replaceAll('%2C', ',')}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
