/** Keywords that say something about a schema and restrict nothing. */
export const ANNOTATIONS = new Set([
  '$comment',
  'contentEncoding',
  'contentMediaType',
  'default',
  'deprecated',
  'description',
  'discriminator',
  'example',
  'examples',
  'externalDocs',
  'readOnly',
  'title',
  'writeOnly',
  'xml',
]);

/** Keywords that hold a condition wherever they stand: the reference page shows none of them. */
export const CONDITION_KEYWORDS = ['if', 'then', 'else', 'not'];

/** Keywords nobody puts into words here: the page does not show them either, so they are refused. */
export const REFUSED = new Set([
  '$dynamicRef',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'maxContains',
  'minContains',
  'patternProperties',
  'prefixItems',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** True for a keyword that restricts nothing: an annotation or an extension. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-');
}

/** The rule ids of a `$comment` such as `R-001 R-002`; the inherited ones where it holds none. */
export function ruleIdsOf(comment: unknown, inherited: readonly string[]): readonly string[] {
  const ids = typeof comment === 'string' ? comment.split(/\s+/).filter((word) => /^R-\d+$/.test(word)) : [];
  return ids.length > 0 ? ids : inherited;
}
