import { element, worded } from './dom.ts';
import type { ConsoleAnswer } from './send.ts';
import { controlText } from './value.ts';

export function answerLine({ http, json }: ConsoleAnswer, success: string, root: string): HTMLElement {
  const { status, message } = (json ?? {}) as { status?: unknown; message?: unknown };
  const line = element('span', { class: status === success ? 'console-good' : 'console-error' });
  line.append(element('strong', {}, `HTTP ${http}`));
  if (status !== undefined) line.append(', status ', element('code', {}, controlText(status)));
  if (message !== undefined) line.append(': ', ...worded(controlText(message), root));
  return line;
}

export function answerView({ requestId, text, json }: ConsoleAnswer): HTMLElement[] {
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const id =
    requestId === undefined
      ? []
      : [element('p', { class: 'console-hint' }, 'Request id ', element('code', {}, requestId))];
  return [...id, element('pre', { class: 'code', tabindex: '0' }, element('code', {}, shown))];
}
