export * from './document/document.ts';
export { readYaml, specDirectory } from './document/files.ts';
export { answerOf, listOperations, listWebhooks, type Operation, requestOf } from './document/operations.ts';
export { faultyInstances } from './instances/faulty-instances.ts';
export {
  expandInstances,
  loadRules,
  type Rule,
  type RuleInstance,
  type RuleKind,
} from './instances/rules.ts';
export { schemaFaults } from './instances/schema-faults.ts';
export {
  createAjv,
  createValidators,
  type ExchangePart,
  queryExamples,
  querySchema,
  type Validators,
  type Verdict,
} from './instances/validators.ts';
export { ruleIdsOf } from './instances/without-rule.ts';
export { listMutants } from './mutation/mutants.ts';
export type { Checked } from './mutation/notice.ts';
export { loadChecked, runMutations } from './mutation/run.ts';
export { quietRedocly, redocly, redoclyProgram } from './redocly.ts';
export { compareWithSource } from './source/compare.ts';
export { bundleUnknowns } from './source/compare-unknowns.ts';
export { readMessages } from './source/messages.ts';
export { placeDifferences } from './source/place-differences.ts';
export { loadSource } from './source/source.ts';
