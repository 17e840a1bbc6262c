import { html, nothing, render } from '/_sandbox/lit-html/lit-html.js';
import { callbacks } from './areas/callbacks.js';
import { clock } from './areas/clock.js';
import { journal } from './areas/journal.js';
import { money } from './areas/money.js';
import { orders } from './areas/orders.js';
import { requests } from './areas/requests.js';
import { search } from './areas/search.js';
import { tools } from './areas/tools.js';
import { uploads } from './areas/uploads.js';
import { acting, get, hideResult, part, RefusedError } from './control.js';
import { listenToKeys } from './keys.js';
import { empty, linkTo, timeOf } from './parts.js';
import { AREAS, currentRoute, hashOf } from './route.js';
import { readOperations } from './service.js';
import { duration } from './words.js';

/** @import { Changes } from '../../generated/control/schemas.ts' */
/** @import { Area } from './route.js' */

/** @type {Readonly<Record<string, Area<any>>>} */
const areas = { orders, requests, callbacks, uploads, money, journal, clock, tools, search };

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 2_000;
const BETWEEN_ANNOUNCEMENTS_MS = 5_000;

let route = currentRoute();
/** The shown route and its data, which is null if the request was refused. @type {{ hash: string, data: any } | null} */
let shown = null;
/** @type {(Changes & { readAt: number }) | null} */
let changes = null;
/** The id of the newest item when the list was opened, and the number of new items announced since then. */
let seen = { list: '', id: 0, announced: 0 };
let announcedAt = -BETWEEN_ANNOUNCEMENTS_MS;
/** Selector of the element to focus once the new route is shown. @type {string | null} */
let focus = null;

let isPaused = false;
let isChecking = false;
let isReading = false;
let isStale = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const areaOf = (/** @type {string} */ name) => areas[name] ?? orders;
const hashHere = () => hashOf(route.area, route.key, route.filters);

/** Checks every second whether anything changed, unless the page is hidden or updates are paused. */
async function check() {
  clearTimeout(timer);
  if (isChecking || isPaused || document.hidden) return;
  isChecking = true;
  let pause = EVERY_MS;
  try {
    const before = changes?.revision;
    changes = { .../** @type {Changes} */ (await get('/changes')), readAt: performance.now() };
    showState('live');
    if (before !== changes.revision || shown?.hash !== hashHere()) void refresh();
    else draw();
  } catch (error) {
    if (error instanceof RefusedError) console.warn(error.message);
    showState('gone');
    pause = AFTER_FAILURE_MS;
  } finally {
    isChecking = false;
  }
  if (!isPaused) timer = setTimeout(check, pause);
}

/** Reads and shows the data of the route. A call during a read makes that read start over. */
async function refresh() {
  isStale = true;
  if (isReading) return;
  isReading = true;
  while (isStale) {
    isStale = false;
    const wanted = route;
    try {
      await readOperations();
      const data = await areaOf(wanted.area).load(wanted);
      if (wanted === route) shown = { hash: hashHere(), data };
      draw();
    } catch (error) {
      if (!(error instanceof RefusedError)) showState('gone');
      else if (wanted === route) showRefusal(error);
    }
  }
  isReading = false;
}

/** Shows the data that was read last. */
function draw() {
  drawHeader();
  if (shown === null || shown.data === null || shown.hash !== hashHere()) return;
  const { data } = shown;
  const { title, noun, list, detail } = areaOf(route.area);
  const name = hashOf(route.area, null, route.filters);
  if (seen.list !== name)
    seen = { list: name, id: noun === undefined ? 0 : (data.page.items[0]?.id ?? 0), announced: 0 };
  const view = { route, now: now(), isFresh: (/** @type {number} */ id) => id > seen.id };
  put([html`<h2 class="unseen">${title}</h2>`, list(data, view)], detail?.(data, view) ?? null);
  document.title = `${title} – Sandbox inspector`;
  part('list').setAttribute('aria-label', title);
  if (focus !== null) /** @type {HTMLElement | null} */ (document.querySelector(focus))?.focus();
  focus = null;
  if (noun !== undefined) announceNews(noun);
}

/** @param {unknown} list @param {unknown} open */
function put(list, open) {
  render(list, part('list'));
  render(open, part('detail'));
  part('detail').hidden = open === null;
}

function drawHeader() {
  const links = AREAS.map((name) => {
    const current = name === route.area ? 'page' : nothing;
    return html`<li><a href=${hashOf(name)} aria-current=${current}>${areaOf(name).title}</a></li>`;
  });
  render(links, part('areas'));
  if (changes === null) return;
  const { clock: mode, aheadMs } = changes;
  const note = mode === 'manual' ? 'stopped' : aheadMs > 0 ? `${duration(aheadMs)} ahead` : 'real time';
  render(html`${timeOf(now())}<span class="soft"> · ${note}</span>`, part('now'));
}

/** Returns the time of the sandbox clock in milliseconds since 1970, or 0 until it is known. */
function now() {
  if (changes === null) return 0;
  return Date.parse(changes.now) + (changes.clock === 'real' ? performance.now() - changes.readAt : 0);
}

/** Announces new items to screen readers, at most every five seconds. @param {string} noun */
function announceNews(noun) {
  const fresh = document.querySelectorAll('#list [data-fresh]').length;
  const count = fresh - seen.announced;
  if (count <= 0 || performance.now() - announcedAt < BETWEEN_ANNOUNCEMENTS_MS) return;
  announcedAt = performance.now();
  seen.announced = fresh;
  part('said').textContent = `${count} new ${noun}${count === 1 ? '' : 's'}.`;
}

/** @param {RefusedError} error */
function showRefusal({ message }) {
  // Without data, the route is read again after the next change.
  shown = { hash: hashHere(), data: null };
  put(empty(message, linkTo(hashOf(route.area), 'Back to the list')), null);
  document.title = 'Sandbox inspector';
}

/** @param {'live' | 'gone'} name */
function showState(name) {
  const state = isPaused ? 'paused' : name;
  const button = part('live');
  button.className = `live ${{ live: 'good', gone: 'bad', paused: 'wait' }[state]}`;
  button.textContent = { live: 'Live', gone: 'No response', paused: 'Paused' }[state];
  button.title = isPaused ? 'Resume live updates' : 'Pause live updates';
  button.setAttribute('aria-pressed', String(isPaused));
  const gone = state === 'gone' ? 'The sandbox does not respond; trying again.' : '';
  if (part('gone').textContent !== gone) part('gone').textContent = gone;
}

/** Shows the route in the address. */
function navigate() {
  const before = route;
  const row = document.querySelector('#list tr[data-open]');
  route = currentRoute();
  if (before.area !== route.area) scrollTo(0, 0);
  const isClosed = before.area === route.area && before.key !== null;
  if (route.key !== null && route.key !== before.key) focus = '#open-title';
  else if (isClosed && row !== null) focus = `#${row.id} a`;
  hideResult();
  drawHeader();
  showSearch();
  void refresh();
}

/** Shows the search term of the address in the header. */
function showSearch() {
  const field = /** @type {HTMLInputElement} */ (part('find-text'));
  if (route.area === 'search' && document.activeElement !== field) field.value = route.filters.text ?? '';
}

function closeDetail() {
  if (route.key === null) return false;
  location.hash = hashOf(route.area, null, route.filters);
  return true;
}

addEventListener('hashchange', navigate);
addEventListener('acted', async () => {
  // Refreshes the page even while live updates are paused, so that it shows the effect of the action.
  await refresh();
  void check();
});
document.addEventListener('visibilitychange', check);
listenToKeys(closeDetail);
part('live').onclick = () => {
  isPaused = !isPaused;
  showState('live');
  void check();
};
part('skip').onclick = (event) => {
  event.preventDefault();
  part('main').focus();
};
part('find').onsubmit = acting(async ({ text }) => {
  location.hash = hashOf('search', null, { text });
});
drawHeader();
showSearch();
void check();
