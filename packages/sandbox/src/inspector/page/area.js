/**
 * An area of the page: what it reads, and how it shows it.
 *
 * @typedef {object} View
 * @property {import('./route.js').Route} route
 * @property {number} now milliseconds since 1970 on the sandbox clock
 * @property {(id: number) => boolean} isFresh whether an item was added since this list was opened
 */

/**
 * @template Data
 * @typedef {object} Area
 * @property {string} title
 * @property {string | null} noun what its list holds, for "3 new orders"; null if it has no list that grows
 * @property {(route: import('./route.js').Route) => Promise<Data>} load
 * @property {(data: Data) => number} newest the largest id in its list
 * @property {(data: Data, view: View) => readonly (Node | null)[]} list
 * @property {(data: Data, view: View) => readonly (Node | null)[] | null} detail the open item, or null
 */

export {};
