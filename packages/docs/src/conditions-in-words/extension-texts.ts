import { isObject, type JsonObject, listOf, objectOf } from '../json.ts';
import { inPlainWords, NOT_SHOWN } from './not-shown.ts';

const RETRY: Record<string, string> = {
  read: '**Repeating the call:** You may repeat it. It changes neither orders nor money.',
  'once-per-order':
    '**Repeating the call:** Repeat the call only if the request certainly did not reach the service. If no answer arrived, the order may exist: query its status, or contact the service operator.',
  never:
    '**Repeating the call:** Do not repeat the call automatically. Whether a second call has a further effect is not shown.',
};

const VARIANT: Record<string, string> = {
  newer: 'Newer variant only.',
  older: 'Older variant only.',
};

/** Returns "Not shown in the interface: maximum length." for `x-not-shown`; a merchant cannot see its sections. */
export function notShownText(subject: JsonObject): string[] {
  const entries = listOf(subject['x-not-shown'])
    .filter(isObject)
    .map(({ statement }) => inPlainWords(String(statement)));
  return entries.length === 0 ? [] : [`${NOT_SHOWN}${entries.join('; ')}.`];
}

/** Returns the texts for `x-variant` and `x-not-shown` of a member, a parameter or an answer. */
export function extensionTexts(subject: JsonObject): string[] {
  return [...variantText(subject), ...notShownText(subject)];
}

/** Returns the variant of a member, unless its description names it. */
function variantText(subject: JsonObject): string[] {
  const variant = String(subject['x-variant']);
  const text = VARIANT[variant];
  const isSaid = `${subject.description}`.toLowerCase().includes(`${variant} variant`);
  return text === undefined || isSaid ? [] : [text];
}

/** Returns how a call may be repeated, from `x-retry`. */
export function retryText(operation: JsonObject): string[] {
  const text = RETRY[String(operation['x-retry'])];
  return text === undefined ? [] : [text];
}

/** Returns the known codes of the envelope as a table, from `x-status-codes`. */
export function statusCodesText(operation: JsonObject): string[] {
  const codes = Object.entries(objectOf(operation['x-status-codes']));
  if (codes.length === 0) return [];
  const rows = codes.map(
    ([status, meaning]) => `| \`${status}\` | ${String(meaning).replaceAll('|', '\\|')} |`,
  );
  return [['| `status` | Meaning |', '| --- | --- |', ...rows].join('\n')];
}
