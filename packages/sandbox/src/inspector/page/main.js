import { acts, QUIET } from './acts.js';
import { RefusedError } from './api.js';
import { callbacks } from './areas/callbacks.js';
import { clock } from './areas/clock.js';
import { journal } from './areas/journal.js';
import { money } from './areas/money.js';
import { orders } from './areas/orders.js';
import { requests } from './areas/requests.js';
import { search } from './areas/search.js';
import { tools } from './areas/tools.js';
import { h, part, patch } from './dom.js';
import { listenToKeys } from './keys.js';
import { watch } from './live.js';
import { empty } from './parts.js';
import { AREAS, hashOf, readRoute } from './route.js';
import { hush, say, tell } from './say.js';
import { duration, time } from './words.js';

/** @import { Changes } from '../../generated/control/schemas.ts' */
/** @import { Area } from './area.js' */

/** @type {Readonly<Record<string, Area<any>>>} */
const areas = { orders, requests, callbacks, money, journal, clock, tools, search };

/**
 * @typedef {object} State
 * @property {import('./route.js').Route} route
 * @property {{ hash: string, data: unknown, isRefused?: boolean } | null} shown the data of a route, once it is read
 * @property {(Changes & { readAt: number }) | null} changes
 * @property {{ list: string, id: number, told: number }} seen the newest item when the list was opened, and how many were announced since
 * @property {string | null} focus what gets the focus once the new route is shown: `open`, or the id of a row
 */

/** @type {State} */
const state = {
  route: readRoute(location.hash),
  shown: null,
  changes: null,
  seen: { list: '', id: 0, told: 0 },
  focus: null,
};

let reading = false;
let stale = false;

const live = watch({
  answer: (changes) => {
    const before = state.changes;
    state.changes = { ...changes, readAt: performance.now() };
    showState('live');
    if (before?.revision !== changes.revision || state.shown?.hash !== hashOfRoute()) void refresh();
    else draw();
  },
  gone: () => showState('gone'),
});

/** Reads what the route needs and shows it. A call during a read makes it start over. */
async function refresh() {
  stale = true;
  if (reading) return;
  reading = true;
  while (stale) {
    stale = false;
    const { route } = state;
    try {
      const data = await area(route.area).load(route);
      if (route === state.route) state.shown = { hash: hashOfRoute(), data };
      draw();
    } catch (error) {
      if (!(error instanceof RefusedError)) showState('gone');
      else if (route === state.route) showRefusal(error);
    }
  }
  reading = false;
}

/**
 * @param {string} name
 * @returns {Area<any>}
 */
function area(name) {
  return areas[name] ?? orders;
}

function hashOfRoute() {
  const { area: name, key, filters } = state.route;
  return hashOf(name, key, filters);
}

/** Makes the page show what was read last. */
function draw() {
  const { route, shown } = state;
  drawHeader();
  if (shown === null || shown.isRefused || shown.hash !== hashOfRoute()) return;
  const { list, detail, newest, title } = area(route.area);
  const name = hashOf(route.area, null, route.filters);
  if (state.seen.list !== name) state.seen = { list: name, id: newest(shown.data), told: 0 };
  const view = { route, now: now(), isFresh: (/** @type {number} */ id) => id > state.seen.id };
  const open = detail(shown.data, view);
  put(part('list'), list(shown.data, view));
  put(part('detail'), open ?? []);
  part('detail').hidden = open === null;
  document.body.dataset.open = open === null ? '' : 'yes';
  document.title = `${title} – Sandbox inspector`;
  part('list').setAttribute('aria-label', title);
  moveFocus();
  tellNews();
}

/**
 * @param {Element} pane
 * @param {readonly (Node | null)[]} pieces
 */
function put(pane, pieces) {
  patch(
    pane,
    pieces.filter((piece) => piece !== null),
  );
}

function drawHeader() {
  const links = AREAS.map((name) => {
    const current = name === state.route.area ? 'page' : undefined;
    return h('li', {}, h('a', { href: hashOf(name), 'aria-current': current }, area(name).title));
  });
  patch(part('areas'), links);
  if (state.changes === null) return;
  const { clock: mode, aheadMs } = state.changes;
  const note = mode === 'manual' ? 'stopped' : aheadMs > 0 ? `${duration(aheadMs)} ahead` : 'real time';
  patch(part('now'), [time(now()), h('span', { class: 'soft' }, note)]);
}

/** Milliseconds since 1970 on the sandbox clock, 0 until it is known. */
function now() {
  if (state.changes === null) return 0;
  const { now, clock: mode, readAt } = state.changes;
  return Date.parse(now) + (mode === 'real' ? performance.now() - readAt : 0);
}

function moveFocus() {
  const wanted = state.focus;
  state.focus = null;
  if (wanted === 'open') document.getElementById('open-title')?.focus();
  else if (wanted !== null) document.getElementById(wanted)?.querySelector('a')?.focus();
}

function tellNews() {
  const { noun } = area(state.route.area);
  const fresh = document.querySelectorAll('#list [data-fresh]').length;
  const count = fresh - state.seen.told;
  if (noun === null || count < 1) return;
  if (say(`${count} new ${noun}${count === 1 ? '' : 's'}.`)) state.seen.told = fresh;
}

/** @param {RefusedError} error */
function showRefusal({ message }) {
  const { area: name, filters } = state.route;
  // The next change reads it again.
  state.shown = { hash: hashOfRoute(), data: null, isRefused: true };
  put(part('list'), [empty(message, h('a', { href: hashOf(name) }, 'Back to the list'))]);
  part('detail').hidden = true;
  document.body.dataset.open = '';
  if (Object.keys(filters).length === 0) document.title = 'Sandbox inspector';
}

/** @param {'live' | 'gone' | 'paused'} name */
function showState(name) {
  const shown = live.isPaused() ? 'paused' : name;
  const words = { live: 'Live', gone: 'No answer', paused: 'Paused' }[shown];
  const button = part('live');
  button.dataset.state = shown;
  button.textContent = words;
  button.title = shown === 'paused' ? 'Resume live updates' : 'Pause live updates';
  button.setAttribute('aria-pressed', String(shown === 'paused'));
  const gone = shown === 'gone' ? 'The sandbox does not answer; trying again.' : '';
  if (part('gone').textContent !== gone) part('gone').textContent = gone;
}

/** @param {HTMLElement} element */
async function run(element) {
  const name = element.dataset.act ?? '';
  if (name === 'pause') {
    live.setPaused(!live.isPaused());
    showState('live');
    return;
  }
  try {
    const sentence = await acts[name]?.(element);
    if (sentence !== undefined) tell(sentence);
  } catch (error) {
    tell(error instanceof RefusedError ? error.message : 'The sandbox does not answer.', 'refused');
  }
  if (QUIET.has(name)) return;
  // The result is shown even while live updates are paused.
  await refresh();
  live.check();
}

function closeDetail() {
  const { area: name, key, filters } = state.route;
  if (key === null) return false;
  location.hash = hashOf(name, null, filters);
  return true;
}

function listen() {
  document.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest('[data-act]') : null;
    if (!(element instanceof HTMLElement) || element instanceof HTMLFormElement) return;
    event.preventDefault();
    void run(element);
  });
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void run(event.target);
  });
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { filter } = target.dataset;
    if (filter === undefined) return;
    const { before: _, ...others } = state.route.filters;
    const hash = hashOf(state.route.area, null, { ...others, [filter]: target.value });
    // Each letter of a search would otherwise be a step of the browser's history.
    if (target instanceof HTMLInputElement) location.replace(hash);
    else location.hash = hash;
  });
  addEventListener('hashchange', () => {
    const before = state.route;
    const row = document.querySelector('#list tr[data-open]');
    state.route = readRoute(location.hash);
    const isSameList = before.area === state.route.area;
    if (state.route.key !== null && state.route.key !== before.key) state.focus = 'open';
    else if (isSameList && before.key !== null && row !== null) state.focus = row.id;
    hush();
    drawHeader();
    showSearch();
    showArea();
    void refresh();
  });
  listenToKeys(closeDetail);
}

/** Brings the name of the area into view, where the header has no room for all; `scrollIntoView` would move the focus. */
function showArea() {
  const nav = part('areas').parentElement;
  const current = part('areas').querySelector('[aria-current]');
  if (nav === null || current === null) return;
  const [room, name] = [nav.getBoundingClientRect(), current.getBoundingClientRect()];
  nav.scrollLeft += Math.max(0, name.right - room.right) - Math.max(0, room.left - name.left);
}

/** Shows in the header what an address searches for. */
function showSearch() {
  const { area: name, filters } = state.route;
  const field = /** @type {HTMLInputElement} */ (part('find-text'));
  if (name === 'search' && document.activeElement !== field) field.value = filters.text ?? '';
}

listen();
drawHeader();
showSearch();
showArea();
void live.check();
