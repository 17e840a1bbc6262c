import { follow, resolvePointer } from '@cross-border-payments/openapi';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { flatten } from './flatten.ts';
import { resolved } from './merge-schemas.ts';

/** The `status` of an answer that succeeded. */
const SUCCESS = '1';

/**
 * Writes every answer of an operation as whole objects, one for success and one for refusal, and an answer with an HTTP
 * error status as the refusal alone.
 * @param document the original document
 * @param copy the copy to write to, with the same structure
 * @param operation the operation in the copy
 */
export function flattenAnswers(document: JsonObject, copy: JsonObject, operation: JsonObject): void {
  const responses = objectOf(operation.responses);
  for (const [code, response] of Object.entries(responses)) {
    if (!isObject(response)) continue;
    const isError = /^[45]/.test(code);
    const shared = objectOf(follow(copy, response).value);
    const own = isError ? structuredClone(shared) : shared;
    responses[code] = isError ? own : response;
    for (const media of composedMedia(document, own)) {
      if (isError) media.schema = flatten(document, objectOf(media.schema), isRefusal);
      else flattenInPlace(document, copy, media);
    }
  }
}

/** Lists the media types of an answer whose schema has an `allOf`. */
function composedMedia(document: JsonObject, response: JsonObject): JsonObject[] {
  const media = Object.values(objectOf(response.content)).filter(isObject);
  return media.filter(({ schema }) => resolved(document, objectOf(schema)).allOf !== undefined);
}

/** Flattens the schema of a media type, or the component that it refers to. */
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

/** Checks whether the object accepts a `status` other than that of a success. */
function isRefusal(branch: JsonObject): boolean {
  return objectOf(objectOf(branch.properties).status).const !== SUCCESS;
}
