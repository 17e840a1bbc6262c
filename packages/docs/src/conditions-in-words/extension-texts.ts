import { readFileSync } from 'node:fs';
import { capitalize } from '@cross-border-payments/explain/words';
import { follow } from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { arrayOf, isObject, type JsonObject, objectOf } from '../json.ts';

const NOT_SHOWN = 'Not shown in the interface: ';

/** By statement of `x-not-shown`: plainer words, how to find out, and whether it `blocks` going live. */
const UNKNOWNS = new Map<string, { words?: string; ask: string; blocks?: boolean }>(
  Object.entries(parse(readFileSync(new URL('../../unknowns.yaml', import.meta.url), 'utf8'))),
);

export function inPlainWords(statement: string): string {
  return UNKNOWNS.get(statement)?.words ?? statement;
}

export function wayToFindOut(statement: string): { way: string; blocks: boolean } {
  const { ask = 'Ask the operator of the service.', blocks = false } = UNKNOWNS.get(statement) ?? {};
  return { way: ask, blocks };
}

/** Adds further paragraphs. The last one still contains all statements about what is not shown. */
export function joinParagraphs(description: unknown, texts: readonly string[]): string {
  const start = typeof description === 'string' ? description.trimEnd() : '';
  return texts.reduce(appendParagraph, start);
}

function appendParagraph(before: string, text: string): string {
  const paragraphs = before === '' ? [] : before.split('\n\n');
  if (paragraphs.includes(text)) return before;
  const last = paragraphs.at(-1);
  if (!last?.startsWith(NOT_SHOWN)) return [...paragraphs, text].join('\n\n');
  const others = paragraphs.slice(0, -1);
  if (!text.startsWith(NOT_SHOWN)) return [...others, text, last].join('\n\n');
  const entries = [last, text].flatMap((one) => one.slice(NOT_SHOWN.length, -1).split('; '));
  return [...others, `${NOT_SHOWN}${[...new Set(entries)].join('; ')}.`].join('\n\n');
}

const RETRY: Record<string, string> = {
  read: 'You may repeat it. It changes neither orders nor money.',
  'once-per-order':
    'Repeat the call only if the request certainly did not reach the service. If no response arrived, the order may exist.',
  never: 'Do not repeat the call automatically. Whether a second call has a further effect is not shown.',
};

export function notShownText(subject: JsonObject): string[] {
  const entries = arrayOf(subject['x-not-shown'])
    .filter(isObject)
    .map(({ statement }) => inPlainWords(String(statement)));
  return entries.length === 0 ? [] : [`${NOT_SHOWN}${entries.join('; ')}.`];
}

export function extensionTexts(subject: JsonObject): string[] {
  const variant = String(subject['x-variant']);
  const isSaid = `${subject.description}`.toLowerCase().includes(`${variant} variant`);
  const isShown = ['newer', 'older'].includes(variant) && !isSaid;
  return [...(isShown ? [`${capitalize(variant)} variant only.`] : []), ...notShownText(subject)];
}

export function retryText(operation: JsonObject): string[] {
  const text = RETRY[String(operation['x-retry'])];
  if (text === undefined) return [];
  const { 'x-found-by': query } = operation;
  const next = query === undefined ? '' : ` If you do not know whether it took effect, query \`${query}\`.`;
  return [`**Repeating the call:** ${text}${next}`];
}

export function statusCodesText(operation: JsonObject): string[] {
  const codes = Object.entries(objectOf(operation['x-status-codes']));
  if (codes.length === 0) return [];
  const rows = codes.map(
    ([status, meaning]) => `| \`${status}\` | ${String(meaning).replaceAll('|', '\\|')} |`,
  );
  return [['| `status` | Meaning |', '| --- | --- |', ...rows].join('\n')];
}

/** Returns what Redoc does not show: the summary of a single example, and that a form is not JSON. */
export function exampleTexts(document: JsonObject, message: JsonObject): string[] {
  const content = Object.entries(objectOf(message.content));
  return content.flatMap(([type, held]) => {
    const media = objectOf(held);
    const examples = Object.values(objectOf(media.examples)).filter(isObject);
    const summaries = examples.map((one) => String(follow(document, one).value.summary ?? ''));
    const [only = ''] = summaries.length === 1 ? summaries : [];
    const isForm = type.startsWith('multipart/') && (examples.length > 0 || media.example !== undefined);
    return [
      ...(/\bassum(?:ption|ed)|\bnot shown\b/i.test(only) ? [`Example: ${only.replace(/\.$/, '')}.`] : []),
      ...(isForm ? ['Sent as form fields, not as JSON.'] : []),
    ];
  });
}
