import { listOperations } from '@cross-border-payments/openapi';
import { appendParagraph } from '../conditions-in-words/member-texts.ts';
import { eachObject, isObject, type JsonObject, objectOf } from '../json.ts';
import { flattenAnswers } from './flatten-answers.ts';
import { resolved } from './merge-schemas.ts';
import { plainChoices } from './plain-choices.ts';

/**
 * Rewrites what Redoc shows badly, before the conditions are put into words.
 * @returns a copy that accepts the same messages
 */
export function pageShapes(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  for (const { section, object } of listOperations(copy))
    if (section === 'paths') flattenAnswers(document, copy, objectOf(object));
  plainChoices(document, copy);
  describeListItems(document, copy);
  return copy;
}

/** Redoc shows only the properties of the objects in an array, not their description. */
function describeListItems(document: JsonObject, copy: JsonObject): void {
  eachObject(copy, (schema) => {
    if (schema.type !== 'array' || !isObject(schema.items)) return;
    const { type, description } = resolved(document, schema.items);
    if (type === 'object' && typeof description === 'string')
      schema.description = appendParagraph(schema.description, description);
  });
}
