import { element, worded } from './dom.ts';
import type { ConsoleAnswer } from './send.ts';
import { controlText } from './value.ts';

/**
 * Writes an answer in one line: HTTP status, status of the envelope, message.
 * @param root relative address of the site's root, for the links to rules
 */
export function answerLine({ http, json }: ConsoleAnswer, success: string, root: string): HTMLElement {
  const { status, message } = (json ?? {}) as { status?: unknown; message?: unknown };
  const line = element('span', { class: status === success ? 'console-good' : 'console-error' });
  line.append(element('strong', {}, `HTTP ${http}`));
  if (status !== undefined) line.append(', status ', element('code', {}, controlText(status)));
  if (message !== undefined) line.append(': ', ...worded(controlText(message), root));
  return line;
}

/** Shows an answer: its text, and the id by which the sandbox knows the request. */
export function answerView({ requestId, text, json }: ConsoleAnswer): HTMLElement[] {
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const id =
    requestId === undefined
      ? []
      : [element('p', { class: 'console-hint' }, 'Request id ', element('code', {}, requestId))];
  return [...id, element('pre', { class: 'code', tabindex: '0' }, element('code', {}, shown))];
}
