/**
 * Rules of `spectral:oas` that are off, each with its reason. Our own rules report the same fault at its line with the
 * remedy, and one fault gives one message.
 */
export const spectralOasOff = {
  // The interface document names no contact, and nothing is invented.
  'info-contact': 'off',
  // `examples-valid` says it. These two read a pattern without the `u` flag and so refuse every value for
  // `\p{Script=Han}`, and they do not see keywords next to a `$ref`: Spectral's resolver drops it.
  'oas3-valid-media-example': 'off',
  'oas3-valid-schema-example': 'off',
  // `operation-id` says it.
  'operation-operationId': 'off',
  'operation-operationId-unique': 'off',
  'operation-operationId-valid-in-url': 'off',
  // `operation-tag` says it.
  'operation-tags': 'off',
  'operation-tag-defined': 'off',
  // `descriptions` says it.
  'operation-description': 'off',
  // `response-codes` says it: 200 and 400 and nothing else.
  'operation-success-response': 'off',
  // In OpenAPI 3.1 an array may hold anything, as in the data of a refusal.
  'array-items': 'off',
  // `enum-unique` says it.
  'duplicated-entry-in-enum': 'off',
} as const;
