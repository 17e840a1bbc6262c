import { follow, resolvePointer } from '@cross-border-payments/openapi';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { flatten } from './flatten.ts';
import { resolved } from './merge-schemas.ts';

/**
 * Writes every response of an operation as whole objects, such as one for success and one for refusal.
 * @param copy the copy to change, with the structure of `document`
 */
export function flattenAnswers(document: JsonObject, copy: JsonObject, operation: JsonObject): void {
  for (const response of Object.values(objectOf(operation.responses)).filter(isObject))
    for (const media of composedMedia(document, objectOf(follow(copy, response).value)))
      flattenInPlace(document, copy, media);
}

function composedMedia(document: JsonObject, response: JsonObject): JsonObject[] {
  const media = Object.values(objectOf(response.content)).filter(isObject);
  return media.filter(({ schema }) => resolved(document, objectOf(schema)).allOf !== undefined);
}

function flattenInPlace(document: JsonObject, copy: JsonObject, media: JsonObject): void {
  const schema = objectOf(media.schema);
  if (typeof schema.$ref !== 'string') {
    media.schema = flatten(document, schema);
    return;
  }
  const schemas = objectOf(objectOf(copy.components).schemas);
  const name = schema.$ref.split('/').at(-1) ?? '';
  const original = resolvePointer(document, schema.$ref);
  if (isObject(original)) schemas[name] = flatten(document, original);
}
