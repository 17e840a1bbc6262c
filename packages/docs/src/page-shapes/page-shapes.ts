import { isObject, type JsonObject, objectOf } from '../json.ts';
import { flattenAnswers } from './flatten-answers.ts';
import { describeListItems } from './list-items.ts';
import { plainChoices } from './plain-choices.ts';

/**
 * Rewrites what Redoc shows badly, before the conditions are put into words.
 * @param document the bundle; it is not changed
 * @returns a copy that accepts the same messages, save for the successes with the HTTP status of an error
 */
export function pageShapes(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  for (const operation of operationsOf(copy)) flattenAnswers(document, copy, operation);
  plainChoices(document, copy);
  describeListItems(document, copy);
  return copy;
}

function operationsOf(document: JsonObject): JsonObject[] {
  const paths = Object.values(objectOf(document.paths)).filter(isObject);
  return paths
    .flatMap((path) => Object.values(path).filter((one) => isObject(one) && 'responses' in one))
    .filter(isObject);
}
