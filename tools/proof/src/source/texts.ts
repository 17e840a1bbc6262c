import { joinPointer } from '@cross-border-payments/openapi';
import { type AnswerObject, type OpenApiDocument, resolveRef } from '../document/document.ts';
import { listOperations, listWebhooks } from '../document/operations.ts';
import type { MessageFacts } from './messages.ts';

/**
 * Collects the descriptions of the bundle by place: `document`, `webhook`, `tag NAME`, an operation, its `summary`, a
 * status `code` of it, its `response 400` and each member.
 */
export function collectTexts(document: OpenApiDocument, messages: MessageFacts[]): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (place: string, text: string | undefined) =>
    texts.set(place, onOneLine(`${texts.get(place) ?? ''} ${text ?? ''}`));
  add('document', document.info.description);
  for (const { name, description } of document.tags ?? []) add(`tag ${name}`, description);
  for (const { object } of listWebhooks(document)) add('webhook', object.description);
  for (const { message, texts: members } of messages) {
    for (const [member, parts] of members) add(`${message} ${member}`.trim(), parts.join(' '));
  }
  for (const { method, path, object } of listOperations(document)) {
    const name = `${method} ${path}`;
    add(name, object.description);
    add(`${name} summary`, object.summary);
    for (const [code, text] of Object.entries(object['x-status-codes'] ?? {}))
      add(`${name} code ${code}`, text);
    const refused = object.responses['400'];
    const answer = refused?.$ref ? resolveRef<AnswerObject>(document, refused.$ref) : refused;
    add(`${name} response 400`, answer?.description);
  }
  return texts;
}

/** Lists every description and summary of the bundle with its JSON pointer. */
export function listTexts(document: OpenApiDocument): [pointer: string, text: string][] {
  return textsUnder(document, '#');
}

function textsUnder(node: unknown, pointer: string): [string, string][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    const at = joinPointer(pointer, key);
    if (typeof value !== 'string') return key === 'example' || key === 'value' ? [] : textsUnder(value, at);
    return key === 'description' || key === 'summary' ? [[at, onOneLine(value)]] : [];
  });
}

/**
 * Returns whether a text contains a phrase, whatever the case.
 *
 * @param phrase the phrase; `|` separates phrases of which one is enough
 */
export function contains(text: string, phrase: string): boolean {
  const lower = text.toLowerCase();
  return phrase.split('|').some((choice) => lower.includes(choice.toLowerCase()));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
