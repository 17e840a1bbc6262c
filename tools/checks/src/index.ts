/**
 * Belongs here:
 * - checks of one version of the document, and the readers that they and the tests of packages need
 * - lint rules: in `rules`, each with a line in `lint/checks.ts`
 *
 * Does not belong here:
 * - code that runs in production: packages import this only in tests
 * - readers of any document: `engine/openapi` has them
 * - comparisons with an earlier version: `tools/spec-review` makes them
 * - a dependency on `spec` or on a package that depends on it, because their tests depend on this package; files of
 *   `spec` are read by path
 */

export {
  bundleFile,
  type Example,
  listOperations,
  listWebhooks,
  loadBundle,
  type MediaTypeObject,
  type NotShown,
  type OpenApiDocument,
  type Operation,
  type OperationObject,
  readYaml,
  requestOf,
  resolveRef,
  responseOf,
  type Schema,
  specDirectory,
} from './document/document.ts';
export { faultyInstances, ruleIdsOf } from './instances/faulty-instances.ts';
export { expandInstances, loadRules, type Rule, type RuleInstance } from './instances/rules.ts';
export {
  createValidators,
  queryExamples,
  querySchema,
  schemaFaults,
  type Verdict,
} from './instances/validators.ts';
export { listMutants } from './mutation/mutants.ts';
export { type Checked, loadChecked, runMutations } from './mutation/run.ts';
export { redocly, redoclyProgram } from './redocly.ts';
export { OPERATION_VERBS } from './rules/operations.ts';
export { compareWithSource } from './source/compare.ts';
export { bundleUnknowns, readMessages } from './source/messages.ts';
export { placeDifferences } from './source/place-differences.ts';
export { loadSource } from './source/source.ts';
