import type { RulesetFunction } from '@stoplight/spectral-core';
import { isObject, type JsonObject } from '../document/spec-tree.ts';

/**
 * Checks that wraps Spectral's check of the shape of an OpenAPI document, which wrongly refuses a path that is a
 * `$ref`: hides such paths from it. OpenAPI 3.1 allows them, and our document is built on them.
 *
 * @param original The function of Spectral's rule `oas3-schema`.
 */
export function documentShape(original: RulesetFunction<unknown, null>): RulesetFunction<unknown, null> {
  return (input, options, context) => {
    if (!isObject(input)) return [];
    const document = { ...input };
    for (const property of ['paths', 'webhooks']) {
      if (isObject(input[property])) document[property] = withoutReferences(input[property]);
    }
    return original(document, options, context);
  };
}

function withoutReferences(paths: JsonObject): JsonObject {
  const shown = Object.entries(paths).map(([key, value]) => [
    key,
    isObject(value) && '$ref' in value ? {} : value,
  ]);
  return Object.fromEntries(shown);
}
