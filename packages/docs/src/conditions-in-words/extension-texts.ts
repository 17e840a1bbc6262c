import { isObject, type JsonObject, listOf, objectOf } from './json.ts';
import { code } from './test-of-keyword.ts';

const RETRY: Record<string, string> = {
  read: '**Repeating the call:** safe. It changes neither orders nor money.',
  'once-per-order':
    '**Repeating the call:** one order number makes one order. Repeat it only while the request surely did not reach the service.',
  never: '**Repeating the call:** never on its own. It changes something each time.',
};

const VARIANT: Record<string, string> = {
  newer: 'Newer variant only.',
  older: 'Older variant only.',
};

/** "Not shown in the interface: maximum length." from `x-not-shown`; a merchant cannot see its sections. */
export function notShownText(subject: JsonObject): string[] {
  const entries = listOf(subject['x-not-shown'])
    .filter(isObject)
    .map(({ statement }) => String(statement));
  return entries.length === 0 ? [] : [`Not shown in the interface: ${entries.join('; ')}.`];
}

/** What `x-variant` and `x-not-shown` say about a member, a parameter or an answer, one text each. */
export function extensionTexts(subject: JsonObject): string[] {
  const variant = VARIANT[String(subject['x-variant'])];
  return [...(variant === undefined ? [] : [variant]), ...notShownText(subject)];
}

/** How a call may be repeated, from `x-retry`. */
export function retryText(operation: JsonObject): string[] {
  const text = RETRY[String(operation['x-retry'])];
  return text === undefined ? [] : [text];
}

/** The known codes of the envelope as a table, from `x-status-codes`. */
export function statusCodesText(operation: JsonObject): string[] {
  const codes = Object.entries(objectOf(operation['x-status-codes']));
  if (codes.length === 0) return [];
  const rows = codes.map(
    ([status, meaning]) => `| ${code(status)} | ${String(meaning).replaceAll('|', '\\|')} |`,
  );
  return [['| `status` | Meaning |', '| --- | --- |', ...rows].join('\n')];
}
