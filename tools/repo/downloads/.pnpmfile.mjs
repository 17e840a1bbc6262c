/** Documentation pages that the bench compares with: their browser builds contain everything, so no dependency is needed. */
const WHOLE = new Set(['@scalar/api-reference', 'swagger-ui-dist']);

function readPackage(manifest) {
  return WHOLE.has(manifest.name) ? { ...manifest, dependencies: {} } : manifest;
}

export const hooks = { readPackage };
