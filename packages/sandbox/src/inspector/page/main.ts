import { html, nothing, render } from 'lit-html';
import type { Changes } from '../../generated/control/schemas.ts';
import { callbacks } from './areas/callbacks.ts';
import { clock } from './areas/clock.ts';
import { journal } from './areas/journal.ts';
import { money } from './areas/money.ts';
import { orders } from './areas/orders.ts';
import { requests, uploads } from './areas/requests.ts';
import { search } from './areas/search.ts';
import { tools } from './areas/tools.ts';
import { acting, get, hideResult, part, RefusedError } from './control.ts';
import { empty, linkTo, showTime } from './parts.ts';
import { AREAS, currentRoute, type Items, listenToKeys, type PageArea, writeHash } from './route.ts';
import { readOperations } from './service.ts';
import { duration } from './words.ts';

const areas: Readonly<Record<string, PageArea<unknown>>> = {
  orders,
  requests,
  callbacks,
  uploads,
  money,
  journal,
  clock,
  tools,
  search,
};

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 2_000;
const BETWEEN_ANNOUNCEMENTS_MS = 5_000;

let route = currentRoute();
/** The route that is shown, and its data; the data is null if the request was refused. */
let shown: { hash: string; data: unknown } | null = null;
let changes: (Changes & { readAt: number }) | null = null;
/** The id of the newest item when the list was opened, and the number of new items announced since then. */
let seen = { list: '', id: 0, announced: 0 };
let announcedAt = -BETWEEN_ANNOUNCEMENTS_MS;
/** Selector of the element to focus once the new route is shown. */
let focus: string | null = null;

let isPaused = false;
let isChecking = false;
let isReading = false;
let isStale = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const findArea = (name: string) => areas[name] ?? orders;
const hashHere = () => writeHash(route.area, route.key, route.filters);

/** Checks every second whether anything changed, unless the page is hidden or updates are paused. */
async function check() {
  clearTimeout(timer);
  if (isChecking || isPaused || document.hidden) return;
  isChecking = true;
  let pause = EVERY_MS;
  try {
    const before = changes?.revision;
    changes = { ...(await get<Changes>('/changes')), readAt: performance.now() };
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

/** Reads and shows the data of the route. If called during a read, makes this read start over. */
async function refresh() {
  isStale = true;
  if (isReading) return;
  isReading = true;
  while (isStale) {
    isStale = false;
    const wanted = route;
    try {
      await readOperations();
      const data = await findArea(wanted.area).load(wanted);
      if (wanted === route) shown = { hash: hashHere(), data };
      draw();
    } catch (error) {
      if (!(error instanceof RefusedError)) showState('gone');
      else if (wanted === route) showRefusal(error);
    }
  }
  isReading = false;
}

/** Returns the list in the data of an area with a `noun`. */
const itemsIn = (data: unknown) => (data as { readonly page: Items<{ readonly id: number }> }).page.items;

/** The newest id shown. Newer rows are held back while the page is scrolled or an item is open. */
let held = { list: '', id: 0 };

const isBeingRead = () => scrollY > 40 || part('list').scrollTop > 40 || route.key !== null;

function holdNews(data: unknown, name: string) {
  const items = itemsIn(data);
  const waiting = items.filter(({ id }) => id > held.id);
  if (held.list !== name || !isBeingRead() || waiting.length === 0 || waiting.length === items.length) {
    held = { list: name, id: items[0]?.id ?? 0 };
    return { data, news: null };
  }
  const show = () => {
    held = { list: '', id: 0 };
    part('list').scrollTop = 0;
    scrollTo(0, 0);
    draw();
  };
  const page = { ...Object(data).page, items: items.filter(({ id }) => id <= held.id) };
  const news = html`<button type="button" class="news" @click=${show}>${waiting.length} new</button>`;
  return { data: { ...Object(data), page }, news };
}

function draw() {
  drawHeader();
  if (shown === null || shown.data === null || shown.hash !== hashHere()) return;
  const { title, noun, list, detail } = findArea(route.area);
  const name = writeHash(route.area, null, route.filters);
  const { data, news } = noun === undefined ? { data: shown.data, news: null } : holdNews(shown.data, name);
  if (seen.list !== name)
    seen = { list: name, id: noun === undefined ? 0 : (itemsIn(data)[0]?.id ?? 0), announced: 0 };
  const view = { route, now: now(), isFresh: (id: number) => id > seen.id };
  put([html`<h2 class="unseen">${title}</h2>`, news, list(data, view)], detail?.(data, view) ?? null);
  document.title = `${title} – Sandbox inspector`;
  part('list').setAttribute('aria-label', title);
  if (focus !== null) document.querySelector<HTMLElement>(focus)?.focus();
  focus = null;
  if (noun !== undefined) announceNews(noun);
}

function put(list: unknown, open: unknown) {
  render(list, part('list'));
  render(open, part('detail'));
  part('detail').hidden = open === null;
}

function drawHeader() {
  const links = AREAS.map((name) => {
    const current = name === route.area ? 'page' : nothing;
    return html`<li><a href=${writeHash(name)} aria-current=${current}>${findArea(name).title}</a></li>`;
  });
  render(links, part('areas'));
  if (changes === null) return;
  const { clock: mode, aheadMs } = changes;
  const note = mode === 'manual' ? 'stopped' : aheadMs > 0 ? `${duration(aheadMs)} ahead` : 'real time';
  render(html`${showTime(now())}<span class="soft"> · ${note}</span>`, part('now'));
}

/** Returns the time of the sandbox clock in milliseconds since 1970, or 0 until it is known. */
function now() {
  if (changes === null) return 0;
  return Date.parse(changes.now) + (changes.clock === 'real' ? performance.now() - changes.readAt : 0);
}

function announceNews(noun: string) {
  const fresh = document.querySelectorAll('#list [data-fresh]').length;
  const count = fresh - seen.announced;
  if (count <= 0 || performance.now() - announcedAt < BETWEEN_ANNOUNCEMENTS_MS) return;
  announcedAt = performance.now();
  seen.announced = fresh;
  part('said').textContent = `${count} new ${noun}${count === 1 ? '' : 's'}.`;
}

function showRefusal({ message }: RefusedError) {
  // Without data, the route is read again after the next change.
  shown = { hash: hashHere(), data: null };
  put(empty(message, linkTo(writeHash(route.area), 'Back to the list')), null);
  document.title = 'Sandbox inspector';
}

function showState(name: 'live' | 'gone') {
  const state = isPaused ? 'paused' : name;
  const button = part('live');
  button.className = `live ${{ live: 'good', gone: 'bad', paused: 'wait' }[state]}`;
  button.textContent = { live: 'Live', gone: 'No response', paused: 'Paused' }[state];
  button.title = isPaused ? 'Resume live updates' : 'Pause live updates';
  button.setAttribute('aria-pressed', String(isPaused));
  const gone = state === 'gone' ? 'The sandbox does not respond; trying again.' : '';
  if (part('gone').textContent !== gone) part('gone').textContent = gone;
}

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

function showSearch() {
  const field = part('find-text') as HTMLInputElement;
  if (route.area === 'search' && document.activeElement !== field) field.value = route.filters.text ?? '';
}

function closeDetail() {
  if (route.key === null) return false;
  location.hash = writeHash(route.area, null, route.filters);
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
  location.hash = writeHash('search', null, { text });
  return undefined;
});
drawHeader();
showSearch();
void check();
