/** The document cannot be read at all: no such file, not YAML or JSON, not OpenAPI 3.0 or 3.1. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}
