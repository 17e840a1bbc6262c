/**
 * What the page shows: `#/orders/TRADE_ID?family=payin`. It survives a reload.
 *
 * @typedef {object} Route
 * @property {string} area
 * @property {string | null} key the item open in the area
 * @property {Readonly<Record<string, string>>} filters
 */

/** The areas in the header. The page opens with the first. */
export const AREAS = ['orders', 'requests', 'callbacks', 'money', 'journal', 'clock', 'tools'];

/** Reached by its field in the header. */
const SEARCH = 'search';

/**
 * @param {string} hash
 * @returns {Route}
 */
export function readRoute(hash) {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const [, area = '', key = ''] = path.split('/');
  const filters = Object.fromEntries(new URLSearchParams(query));
  return {
    area: area === SEARCH || AREAS.includes(area) ? area : 'orders',
    key: decode(key) || null,
    filters,
  };
}

/**
 * The hash of a route, without filters that have no value.
 * @param {string} area
 * @param {string | number | null} [key]
 * @param {Readonly<Record<string, string | number | undefined>>} [filters]
 */
export function hashOf(area, key = null, filters = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const path = key === null ? area : `${area}/${encodeURIComponent(key)}`;
  return search.size === 0 ? `#/${path}` : `#/${path}?${search}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
