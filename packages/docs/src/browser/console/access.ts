import type { ConsoleOperation } from '../../console/console-operation.ts';
import { element, labelled } from './dom.ts';

export interface Access {
  readonly server: string;
  readonly appKey: string;
  readonly secretKey: string;
}

/** What the console stores until the tab is closed: never in `localStorage`, never in an address. */
export interface TabMemory {
  server?: string;
  appKey?: string;
  secretKey?: string;
  /** By server and application key. */
  tokens: Record<string, { readonly token: string; readonly until: number }>;
  /** Values of properties whose names end with `Id` or `No`, newest first. */
  seen: Record<string, readonly string[]>;
}

const KEY = 'console';
const MAX_SEEN = 5;
const MAX_LEVELS = 4;

export function readKept(): TabMemory {
  try {
    return { tokens: {}, seen: {}, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { tokens: {}, seen: {} };
  }
}

export function keep(kept: TabMemory): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The object itself lasts as long as the page.
  }
}

/** Remembers the ids and numbers in a message, to offer them for properties of the same name. */
export function rememberIds(kept: TabMemory, message: unknown, level = 0): void {
  if (typeof message !== 'object' || message === null || level > MAX_LEVELS) return;
  for (const [name, value] of Object.entries(message)) {
    if (typeof value === 'string' && /(?:Id|No)$/.test(name) && value.length <= 256) {
      const others = (kept.seen[name] ?? []).filter((one) => one !== value);
      kept.seen[name] = [value, ...others].slice(0, MAX_SEEN);
    } else rememberIds(kept, value, level + 1);
  }
}

const OTHER = 'Another address';

export function settings(
  { credentials, service }: ConsoleOperation,
  kept: TabMemory,
): { element: HTMLElement; access: () => Access } {
  const { servers } = service;
  const address = element('input', { type: 'url', autocomplete: 'off', spellcheck: 'false' });
  const choice = element('select');
  for (const { name, url } of servers) choice.append(element('option', { value: url }, name));
  choice.append(element('option', { value: '' }, OTHER));
  address.value = kept.server ?? servers[0]?.url ?? '';
  const showChoice = (): void => {
    choice.value = servers.some(({ url }) => url === address.value) ? address.value : '';
  };
  showChoice();
  const appKey = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  appKey.value = kept.appKey ?? 'demo-merchant';
  const secretKey = element('input', { type: 'password', autocomplete: 'off' });
  secretKey.value = kept.secretKey ?? '';
  const access = (): Access => ({
    server: address.value.trim().replace(/(?<!\/)\/+$/, ''),
    appKey: appKey.value.trim(),
    secretKey: secretKey.value.trim(),
  });
  const changed = (): void => {
    Object.assign(kept, access());
    keep(kept);
  };
  choice.addEventListener('change', () => {
    if (choice.value !== '') address.value = choice.value;
    else address.focus();
    changed();
  });
  address.addEventListener('input', showChoice);
  for (const one of [address, appKey, secretKey]) one.addEventListener('input', changed);
  const keys =
    credentials.length === 0
      ? []
      : [
          labelled('appKey', appKey),
          labelled('secretKey', secretKey),
          element(
            'p',
            { class: 'console-hint' },
            'The sandbox prints both when it starts; the mock accepts any. They are stored in this tab until you close it. The console uses them to get a token.',
          ),
        ];
  const fields = [labelled('Send to', choice), labelled('Address', address), ...keys];
  return { element: element('div', { class: 'console-settings' }, ...fields), access };
}
