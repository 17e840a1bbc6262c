import { contentKind, nearestType } from '../http/head.ts';
import type { ChosenContent, ContentChooser, ServiceCode } from '../request/request-state.ts';
import { chooseJson, wrongResult, wrongType } from './check-response.ts';

/**
 * Chooses the media type of a response: the one that its handler names, otherwise the first that the document declares.
 */
export const chooseContent: ContentChooser = (operation, status, named) => {
  const { id, contents } = operation;
  const types = contents?.[status] ?? [];
  const [first] = types;
  if (first === undefined) return chooseJson(operation, status, named);
  if (named === undefined) return chosen(first, unnamed(id, status, first));
  const found = typeof named === 'string' ? nearestType(types, named) : undefined;
  if (found !== undefined) return chosen(found, found.includes('*') ? String(named) : found);
  throw wrongType(id, status, named, types.join(' or '));
};

/** Chooses media types. Generated code passes it to `buildService` if a response is JSON, but not `application/json`. */
export const mediaTypeCode: ServiceCode = { chooseContent };

function chosen(declared: string, sent: string): ChosenContent {
  return { declared, sent, kind: contentKind(sent) };
}

/**
 * Returns the declared media type for a response whose handler names none. If it is a range that includes JSON, the
 * body decides later.
 *
 * @throws ResponseError for any other range
 */
function unnamed(id: string, status: string, first: string): string {
  if (!first.includes('*') || contentKind(first) === 'any') return first;
  throw wrongResult(id, `${status} without a contentType, where the document declares ${first}`);
}
