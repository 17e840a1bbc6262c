import { follow } from '@cross-border-payments/openapi';
import { isObject, type JsonObject, listOf, objectOf } from '../json.ts';

/** Starts the last paragraph of a description, about what the interface does not show. */
export const NOT_SHOWN = 'Not shown in the interface: ';

/** Plain words for statements that only a reader of the interface document understands. */
export const PLAIN_WORDS: Record<string, string> = {
  'body of the callback': 'the properties of the callback',
  'change policy': 'how changes are announced',
  condition: 'when it is present or required',
  'currency of the amount': 'in which currency the amount is',
  description: 'what it means',
  'error of a cancel in any status but pending': 'the error of a cancel when the status is not `pending`',
  'form fields': 'the fields of the form',
  'location of the parameters': 'whether the parameters go in the query or the body',
  'meaning of the parameter': 'what the parameter means',
  'meaning of the values': 'what the values mean',
  'name of the form field': 'the name of this field',
  'other status codes, described in an appendix': 'the other status codes',
  'request body': 'the properties of the request',
  'request shape': 'the properties of the request',
  'response body': 'what `data` contains',
  'response shape': 'what `data` contains',
  'retry behaviour': 'whether a failed callback is sent again',
  'set of event kinds': 'which events are sent',
  'signature on callbacks': 'whether callbacks are signed',
  'which value the printed default marker belongs to': 'which value is the default',
};

/** Returns a statement of `x-not-shown` in plain words. */
export function inPlainWords(statement: string): string {
  return PLAIN_WORDS[statement] ?? statement;
}

/** Joins two paragraphs about what the interface does not show into one. */
export function joinNotShown(first: string, second: string): string {
  const entries = [first, second].flatMap((text) => text.slice(NOT_SHOWN.length, -1).split('; '));
  return `${NOT_SHOWN}${[...new Set(entries)].join('; ')}.`;
}

const RETRY: Record<string, string> = {
  read: '**Repeating the call:** You may repeat it. It changes neither orders nor money.',
  'once-per-order':
    '**Repeating the call:** Repeat the call only if the request certainly did not reach the service. If no response arrived, the order may exist: query its status, or contact the service operator.',
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

const FORM_FIELDS = 'Sent as form fields, not as JSON.';
const UNSURE = /\bassum(?:ption|ed)|\bnot shown\b/i;

/**
 * Returns what Redoc does not show about the examples of a request body or an answer: the summary of a single example,
 * and that a form, whose example Redoc writes as JSON, is not sent as JSON.
 */
export function exampleTexts(document: JsonObject, message: JsonObject): string[] {
  const content = Object.entries(objectOf(message.content));
  return content.flatMap(([type, held]) => {
    const media = objectOf(held);
    const examples = Object.values(objectOf(media.examples)).filter(isObject);
    const summaries = examples.map((one) => summaryOf(document, one));
    const [only = ''] = summaries.length === 1 ? summaries : [];
    const isForm = type.startsWith('multipart/') && (examples.length > 0 || media.example !== undefined);
    return [
      ...(UNSURE.test(only) ? [`Example: ${only.replace(/\.$/, '')}.`] : []),
      ...(isForm ? [FORM_FIELDS] : []),
    ];
  });
}

function summaryOf(document: JsonObject, example: JsonObject): string {
  return String(example.summary ?? follow(document, example).value.summary ?? '');
}
