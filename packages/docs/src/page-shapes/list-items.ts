import { appendParagraph } from '../conditions-in-words/member-texts.ts';
import { isObject, type JsonObject } from '../json.ts';
import { eachObject } from './each-object.ts';
import { resolved } from './merge-schemas.ts';

/** Writes what is said of the objects in a list to the list: Redoc shows their members only. */
export function describeListItems(document: JsonObject, copy: JsonObject): void {
  eachObject(copy, (schema) => {
    if (schema.type !== 'array' || !isObject(schema.items)) return;
    const { type, description } = resolved(document, schema.items);
    if (type === 'object' && typeof description === 'string')
      schema.description = appendParagraph(schema.description, description);
  });
}
