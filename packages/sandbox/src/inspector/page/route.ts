/** What the page shows. It is stored in the address, such as `#/orders/TRADE_ID?family=payin`. */
export interface PageRoute {
  readonly area: string;
  readonly key: string | null;
  readonly filters: Readonly<Record<string, string>>;
}

export interface PageView {
  readonly route: PageRoute;
  /** Milliseconds since 1970 on the sandbox clock. */
  readonly now: number;
  readonly isFresh: (id: number) => boolean;
}

export interface Items<Item> {
  readonly items: readonly Item[];
}

export interface PageArea<Data> {
  readonly title: string;
  /** The singular for an item of the list, "order" for "3 new orders". */
  readonly noun?: string;
  load(route: PageRoute): Promise<Data>;
  list(data: Data, view: PageView): unknown;
  detail?(data: Data, view: PageView): unknown;
}

/** Infers the type of the data from `load`. */
export const area = <Data>(parts: PageArea<Data>) => parts;

export type QueryParameters = Readonly<Record<string, string | number | undefined>>;

export const AREAS = ['orders', 'requests', 'callbacks', 'uploads', 'money', 'journal', 'clock', 'tools'];

export const DEMO_MERCHANT = 'demo-merchant';

export function currentRoute(): PageRoute {
  const [path = '', query = ''] = location.hash.replace(/^#/, '').split(/\?(.*)/s);
  const [, area = '', key = ''] = path.split('/');
  return {
    // The search is not in `AREAS`, because the header has a field for it.
    area: area === 'search' || AREAS.includes(area) ? area : 'orders',
    key: decode(key) || null,
    filters: Object.fromEntries(new URLSearchParams(query)),
  };
}

export function writeHash(area: string, key: string | number | null = null, filters: QueryParameters = {}) {
  return `#/${addQuery(key === null ? area : `${area}/${encodeURIComponent(key)}`, filters)}`;
}

export function addQuery(path: string, parameters: QueryParameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  // The commas between the items of a list are not encoded.
  return query.size === 0 ? path : `${path}?${String(query).replaceAll('%2C', ',')}`;
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function listenToKeys(close: () => boolean) {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest('select, input, textarea')) return;
    if (key === '/') {
      event.preventDefault();
      document.getElementById('find-text')?.focus();
      return;
    }
    const handled = key === 'Escape' ? close() : stepInList(target, STEPS[key]);
    if (handled) event.preventDefault();
  });
}

function stepInList(target: Element, step: number | undefined) {
  const list = target.closest('.rows');
  if (step === undefined || list === null) return false;
  const links = [...list.querySelectorAll<HTMLElement>('a.open')];
  const at = links.indexOf(target as HTMLElement);
  const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}
