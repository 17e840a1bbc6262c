import { valueAt } from '@cross-border-payments/openapi';
import type { ConsoleOperation } from '../../console/console-operation.ts';
import { escapeHtml } from '../../site/words.ts';
import { buttonHtml, orderLink, servedKey, TYPED, wordedHtml } from '../page.ts';
import type { TabMemory } from './access.ts';
import { type CheckResult, controlText } from './draft.ts';
import type { ConsoleResponse } from './send.ts';

/** Renders the console. Listeners identify controls by `data-action` or `name`. */
export function consoleHtml(operation: ConsoleOperation, memory: TabMemory): string {
  const { part, examples, clientMethod } = operation;
  const starts = ['Empty', ...examples.map(({ title }) => title)];
  const options = starts.map((title, at) => `<option value="${at - 1}">${escapeHtml(title)}</option>`);
  const views = ['Form', 'JSON'].map((name) =>
    buttonHtml(name, 'view', `aria-pressed="${String(name === 'Form')}"`),
  );
  const select = `<select name="start" id="console-start">${options.join('')}</select>`;
  const start = settingHtml('Start from', select);
  const bar = `<div class="console-bar">${start}<div class="console-views" role="group" aria-label="View">${views.join('')}</div></div>`;
  return `<h2 tabindex="-1">Try it</h2>
<div class="console-settings">${settingsHtml(operation, memory)}</div>
<div class="console-columns"><div>${part === 'none' ? '' : bar}<div class="console-form"></div>
<div class="console-json" hidden><label for="console-json">Request as JSON</label><textarea id="console-json" name="json" rows="18" ${TYPED} aria-describedby="console-json-error"></textarea><p class="console-error" id="console-json-error" hidden></p></div></div>
<div class="console-result"><p class="console-state" role="status"></p><ul class="console-problems" aria-label="What to correct"></ul>
<div class="console-actions">${buttonHtml('Send', 'send', 'class="console-send"')}${buttonHtml('Send it anyway', 'send-anyway', 'hidden')}${buttonHtml('Copy as curl', 'copy-curl')}${clientMethod === undefined ? '' : buttonHtml('Copy as client code', 'copy-client')}<span class="console-hint" role="status"></span></div>
<p class="console-hint">${operation.warning ?? ''}</p><p class="console-progress" role="status"></p><div class="console-response"></div></div></div>`;
}

function settingHtml(label: string, control: string): string {
  const [, id] = /id="([^"]+)"/.exec(control) ?? [];
  return `<div class="console-setting"><label for="${id}">${label}</label>${control}</div>`;
}

function settingsHtml({ credentials, service }: ConsoleOperation, memory: TabMemory): string {
  const {
    server = service.servers[0]?.url ?? '',
    appKey = 'demo-merchant',
    secretKey = servedKey(),
  } = memory;
  const known = service.servers.map(
    ({ name, url }) =>
      `<option value="${escapeHtml(url)}"${url === server ? ' selected' : ''}>${escapeHtml(name)}</option>`,
  );
  const other = `<option value=""${service.servers.some(({ url }) => url === server) ? '' : ' selected'}>Another address</option>`;
  const input = (name: string, type: string, value: string): string =>
    `<input id="console-${name}" name="${name}" type="${type}" ${TYPED} value="${escapeHtml(value)}">`;
  const fields = [
    settingHtml('Send to', `<select id="console-choice" name="choice">${known.join('')}${other}</select>`),
    settingHtml('Address', input('server', 'url', server)),
  ];
  if (credentials.length > 0)
    fields.push(
      settingHtml('appKey', input('appKey', 'text', appKey)),
      settingHtml('secretKey', input('secretKey', 'password', secretKey)),
      '<p class="console-hint">The sandbox prints both when it starts; the mock accepts any. The console gets a token with them, and stores both in this tab.</p>',
    );
  return fields.join('');
}

export function problemsHtml({ problems, advice }: CheckResult): string {
  const items = [...problems, ...advice].map(({ path, sentence }) => {
    const place = path === '' ? 'the request' : path;
    const attributes = `class="console-go" aria-label="Go to it: ${escapeHtml(place)}" data-path="${escapeHtml(path)}"`;
    return `<li>${wordedHtml(sentence)} ${buttonHtml('Go to it', 'go', attributes)}</li>`;
  });
  return items.join('');
}

export function stateOf({ problems, advice }: CheckResult, ready: string): string {
  const count = problems.length;
  if (count > 0) return `${count === 1 ? 'One thing' : `${count} things`} to correct before you send it:`;
  return advice.length > 0 ? 'It can be sent, but may not be what you intend:' : ready;
}

export function progressHtml({ http, json }: ConsoleResponse, success: string): string {
  const { status, message } = (json ?? {}) as { status?: unknown; message?: unknown };
  const code = status === undefined ? '' : `, status <code>${escapeHtml(controlText(status))}</code>`;
  const text = message === undefined ? '' : `: ${wordedHtml(controlText(message))}`;
  const kind = status === success ? 'console-good' : 'console-error';
  return `<span class="${kind}"><strong>HTTP ${http}</strong>${code}${text}</span>`;
}

/** Labels by the verb with which the id of an operation starts. */
const LABELS: Readonly<Record<string, string>> = {
  create: 'Create the order with it',
  upload: 'Upload a document',
  complete: 'Mark its documents as complete',
  confirm: 'Confirm it',
  get: 'Ask its status',
};

export function nextHtml({ next = [] }: ConsoleOperation): string {
  if (next.length === 0) return '';
  const buttons = next.map((id) =>
    buttonHtml(LABELS[/^[a-z]+/.exec(id)?.[0] ?? ''] ?? id, 'next', `data-path="${id}"`),
  );
  return `<div class="console-actions">${buttons.join('')}</div>`;
}

/** @param sandbox address of the sandbox, if the response is from it */
export function responseHtml({ requestId, text, json }: ConsoleResponse, sandbox?: string): string {
  const tradeId = valueAt(json, ['data', 'tradeId']);
  const order = sandbox && typeof tradeId === 'string' ? orderLink(sandbox, tradeId) : '';
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const id = `<p class="console-hint">Request id <code>${escapeHtml(requestId ?? '')}</code></p>`;
  return `${order}${requestId === undefined ? '' : id}<pre class="code" tabindex="0"><code>${escapeHtml(shown)}</code></pre>`;
}
