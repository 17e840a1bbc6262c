import { orderLink, readPageData, servedKey, showButton, wordedHtml } from './page.ts';

const PLACEHOLDER = 'YOUR_TOKEN';

/** Fills in a token of the server on this machine that a sample calls, so that the sample runs as copied. */
export async function withToken(sample: string): Promise<string> {
  const [server] = /http:\/\/127\.0\.0\.1:\d+/.exec(sample) ?? [];
  if (!sample.includes(PLACEHOLDER) || server === undefined) return sample;
  const token = await tokenOf(server);
  return sample.replace(PLACEHOLDER, () => token);
}

/** Returns the placeholder if the site is not served with the sandbox's key, or the server returns no token. */
async function tokenOf(server: string): Promise<string> {
  const secretKey = servedKey();
  if (secretKey === '') return PLACEHOLDER;
  const body = JSON.stringify({ appKey: readPageData('appKey'), secretKey });
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(server + readPageData('tokenPath'), { method: 'POST', headers, body });
    const { data } = await response.json();
    return typeof data === 'string' ? data : PLACEHOLDER;
  } catch {
    return PLACEHOLDER;
  }
}

/** Offers to send the orders of the first page: to the sandbox if the site has its key, else to the mock. */
export function offerSendingOrders(): void {
  const orders = document.querySelector<HTMLElement>('.orders');
  if (orders === null) return;
  const target = servedKey() === '' ? 'mock' : 'sandbox';
  const server = orders.dataset[target] ?? '';
  document.querySelector('.orders-send')?.replaceChildren(`Send both to the ${target}`);
  const mark = (order: HTMLElement, text: string, tone: string): void => {
    showBadge(order, text, tone);
    order.querySelector('.verdict')?.setAttribute('class', `verdict ${tone}`);
  };
  const send = async (order: HTMLElement, token: string): Promise<string> => {
    const headers = { appkey: readPageData('appKey'), token, 'content-type': 'application/json' };
    const body = order.querySelector('code')?.textContent ?? '';
    try {
      const response = await fetch(server + orders.dataset.path, { method: 'POST', headers, body });
      const { message, data } = await response.json();
      const tradeId = data?.tradeId ?? '';
      mark(order, response.ok ? 'accepted' : 'refused', response.ok ? 'good' : 'bad');
      const html = wordedHtml(`HTTP ${response.status}: ${message ?? `\`tradeId\` is ${tradeId}.`} `);
      return target === 'mock' || tradeId === '' ? html : html + orderLink(server, tradeId);
    } catch {
      mark(order, 'not sent', 'wait');
      return `The ${target} does not respond. Start it with: npx --yes pnpm start`;
    }
  };
  showButton('.orders-send', async () => {
    const token = await tokenOf(server);
    for (const order of orders.querySelectorAll('section')) {
      const verdict = order.querySelector('.verdict');
      if (verdict === null) continue;
      verdict.innerHTML = await send(order, token);
      verdict.setAttribute('role', 'status');
    }
  });
}

/**
 * Shows whether sandbox and mock are running. Their responses are not read, so the servers need not allow this page to
 * read them. The requested address of the sandbox does not appear among the requests of the merchant.
 */
export function offerChecking(): void {
  const check = async (): Promise<void> => {
    for (const item of document.querySelectorAll<HTMLElement>('.running li')) {
      const isRunning = await fetch(item.dataset.url ?? '', { mode: 'no-cors' }).then(
        () => true,
        () => false,
      );
      showBadge(item, isRunning ? 'running' : 'not running', isRunning ? 'good' : 'wait');
    }
  };
  showButton('.running-check', () => void check());
  if (servedKey() !== '') void check();
}

function showBadge(item: HTMLElement, text: string, tone: string): void {
  const badge = item.querySelector('.badge');
  badge?.replaceChildren(text);
  badge?.setAttribute('class', `badge ${tone}`);
}
